import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { Form, useLoaderData } from "@remix-run/react";
import { useState } from "react";
import { useTranslation } from "react-i18next";

import { redirectWithFlash } from "#app/bff/flash.server.ts";
import { submitJudged } from "#app/bff/form.server.ts";
import { robotFields } from "#app/bff/robot.server.ts";
import { secretAddress } from "#app/bff/secret-address.server.ts";
import { machineClock } from "#app/lib/clock.ts";
import { france } from "#app/lib/country.ts";
import { parisDay } from "#app/lib/paris-time.ts";
import type { ShownDraft } from "#app/modules/career/application/application.endpoints.ts";
import { radiuses, usualRadius } from "#app/modules/career/application/domain.ts";
import { applications } from "#app/modules/career/application/endpoints.ts";
import { hourUnderBoth } from "#app/modules/catalogue/price/both-statuses.domain.ts";
import { ChoiceField } from "#app/ui/choice-field.tsx";
import { pageMeta } from "#app/ui/page-meta.ts";
import { Path } from "#app/ui/path.tsx";
import { SummaryErrors } from "#app/ui/summary-errors.tsx";
import { useLastResult } from "#app/ui/use-last-result.ts";
import { useSchemaForm } from "#app/ui/use-schema-form.ts";

import { keepPage, keptOf, openDraft } from "./draft.server.ts";
import { ApplicationFrame, ApplicationMoves, FirstButton } from "./frame.tsx";
import { offerOf, offerSchema } from "./offer.server.ts";
import { listsOf, offerShown } from "./offer-lists.server.ts";
import { OfferParts } from "./offer-parts.tsx";
import { OfferStatus } from "./offer-status.tsx";
import { applicationPath } from "./steps.ts";

export const handle = { i18n: ["application", "legal-status"] };

export const meta = pageMeta("application:offre.page", { noindex: true });

export const headers = secretAddress;

export async function loader({ context, params }: LoaderFunctionArgs) {
  const [shown, lists] = await Promise.all([
    openDraft(context, params.draft),
    listsOf(context.api),
  ]);
  const { formats, radius = usualRadius, address, subjects = [], home_services } = shown;
  const { self_employed: independent } = shown;
  const levelIds = subjects.flatMap(({ level_ids: ids }) => ids);
  return {
    typed: {
      formats,
      radius: String(radius),
      ...(independent !== undefined && { self_employed: String(independent) }),
      home_services,
    },
    hour: hourUnderBoth({ levelIds, formats: formats ?? [], on: parisDay(machineClock()) }),
    ...livesAt(address),
    offer: offerShown(shown, lists),
    kept: keptOf(shown),
    robot: robotFields(),
  };
}

const livesAt = (address: ShownDraft["address"]) => ({
  city: address?.city ?? "",
  isAbroad: (address?.country ?? france) !== france,
});

const fields = { subjects: "subject.id", degrees: "degree.id", experiences: "experience.id" };
const nameOf = (field: string) =>
  (fields as Record<string, string>)[field.split(".")[0] ?? field] ?? field;

/** Whatever the button, the fields are kept (TEA-004). */
export async function action({ context, params: { draft = "" }, request }: ActionFunctionArgs) {
  return submitJudged(context.api, request, offerSchema, async (typed, api, form) => {
    const shown = await openDraft(context, draft);
    const pressed = form.get("intent");
    const intent = typeof pressed === "string" ? pressed : "continue";
    const offer = offerOf(shown, typed, intent, machineClock().getFullYear());
    if (intent === "continue" || intent === "later") {
      return keepPage(api, { draft, step: "offre", fields: offer.fields, form, nameOf });
    }
    await api(applications.saveDraft, { params: { uuid: draft }, body: offer.fields });
    const here = applicationPath("offre", draft);
    return offer.cleared
      ? redirectWithFlash(here, "application:flash.end_cleared")
      : redirect(here, 303);
  });
}

export default function Offer() {
  const result = useLastResult();
  const [{ last, round }, setRound] = useState({ last: result, round: 0 });
  // Remounts the form after an addition: conform would keep the earlier faults.
  if (last !== result) setRound({ last: result, round: last && !result ? round + 1 : round });
  return <OfferForm key={round} result={result} />;
}

function OfferForm({ result }: Readonly<{ result: ReturnType<typeof useLastResult> }>) {
  const { t } = useTranslation("application", { keyPrefix: "offre" });
  const { typed, city, isAbroad, kept, offer, robot, hour } = useLoaderData<typeof loader>();
  const [props, fields, form] = useSchemaForm<typeof offerSchema>(result, {}, undefined, typed);
  const steps = (["presentation", "sending", "yes"] as const).map((one) => ({
    when: <b>{t(`next_${one}`)}</b>,
    what: t(`next_${one}_text`),
  }));
  const aside = (
    <div>
      <h2 className="mb-s3">{t("next")}</h2>
      <Path steps={steps} />
    </div>
  );
  const radius = (
    <ChoiceField
      field={fields.radius}
      label={city ? t("radius", { city }) : t("radius_unknown")}
      look="pill"
      options={radiuses.map((one) => ({ value: one, label: t("kilometres", { count: one }) }))}
    />
  );
  const home = {
    value: "individual_student_place",
    label: t("home"),
    detail: t("home_detail"),
    reveal: radius,
  };
  const online = { value: "individual_webcam", label: t("online"), detail: t("online_detail") };
  return (
    <ApplicationFrame step="offre" kept={kept} aside={aside}>
      <Form method="post" {...props} className="grid gap-s5">
        <FirstButton />
        <SummaryErrors form={form} result={result} />
        <OfferParts part="subjects" fields={fields} offer={offer} />
        <ChoiceField
          field={fields.formats}
          label={t("formats")}
          type="checkbox"
          hint={isAbroad ? t("abroad") : undefined}
          options={isAbroad ? [online] : [home, online]}
        />
        <OfferStatus fields={fields} hour={hour} isAbroad={isAbroad} />
        <OfferParts part="degrees" fields={fields} offer={offer} />
        <OfferParts part="experiences" fields={fields} offer={offer} />
        <ApplicationMoves step="offre" robot={robot} />
      </Form>
    </ApplicationFrame>
  );
}
