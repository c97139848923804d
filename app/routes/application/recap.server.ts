import type { Api } from "#app/bff/api-client.server.ts";
import { writeTyped } from "#app/lib/address.ts";
import { addressWithCountry, france } from "#app/lib/country.ts";
import { dayInWords } from "#app/lib/french-date.ts";
import { fullName } from "#app/lib/full-name.ts";
import { dayOf, wrongPart } from "#app/lib/paris-time.ts";
import { sentence } from "#app/lib/sentence.ts";
import type { ShownDraft } from "#app/modules/career/application/application.endpoints.ts";
import { usualRadius } from "#app/modules/career/application/domain.ts";

import { linesOf, listsOf } from "./offer-lists.server.ts";

type Line = Readonly<{
  label:
    | "you"
    | "born"
    | "phone"
    | "address"
    | "subjects"
    | "places"
    | "status"
    | "past"
    | "headline"
    | "texts";
  value: string;
  step: "identite" | "offre" | "presentation";
}>;

const lengthOf = (text = "") => String(Array.from(text.trim()).length);

export async function recapOf(api: Api, draft: ShownDraft): Promise<Line[]> {
  const lines = linesOf(draft, await listsOf(api));
  const { firstname = "", lastname = "", phone, title = "" } = draft;
  const subjects = lines.subjects.map(({ title, detail }) => `${title} (${detail})`);
  const past = [
    ...lines.degrees.map(({ title, detail }) => [title, detail].filter(Boolean).join(", ")),
    ...lines.experiences.map(({ title, place: town }) => [title, town].filter(Boolean).join(", ")),
  ];
  return [
    { label: "you", value: fullName({ firstname, lastname }), step: "identite" },
    { label: "born", value: bornOf(draft), step: "identite" },
    { label: "phone", value: phone?.phone_number ?? "", step: "identite" },
    { label: "address", value: addressOf(draft), step: "identite" },
    { label: "subjects", value: subjects.join("\u00a0; "), step: "offre" },
    { label: "places", value: positionsOf(draft), step: "offre" },
    { label: "status", value: statusOf(draft), step: "offre" },
    { label: "past", value: past.join("\u00a0; "), step: "offre" },
    { label: "headline", value: title, step: "presentation" },
    { label: "texts", value: textsOf(draft), step: "presentation" },
  ];
}

function addressOf({ address }: ShownDraft): string {
  const { country = france, ...typed } = address ?? {};
  return addressWithCountry(writeTyped(typed), country);
}

const bornOf = ({ birth_date: born }: ShownDraft): string =>
  born && !wrongPart(born) ? dayInWords(dayOf(born, "birth_date")) : "";

function positionsOf({ formats = [], radius = usualRadius }: ShownDraft): string {
  return formats
    .map((format) => sentence(`api.application.place_${format}`, { radius: String(radius) }))
    .join(", ");
}

function statusOf({ self_employed: independent, home_services: services }: ShownDraft): string {
  const status = independent ? `independent_${services ?? "unasked"}` : "salaried";
  return sentence(`api.application.works_${independent === undefined ? "unasked" : status}`);
}

const textsOf = ({ description, methodology, photo }: ShownDraft) =>
  sentence(`api.application.texts_${photo ? "photo" : "alone"}`, {
    description: lengthOf(description),
    methodology: lengthOf(methodology),
  });
