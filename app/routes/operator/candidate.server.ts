import i18next from "i18next";

import { operatorLoader } from "#app/bff/route.server.ts";
import { france, townWithCountry } from "#app/lib/country.ts";
import { plainDay } from "#app/lib/french-date.ts";
import { referenceName } from "#app/lib/reference-name.ts";
import {
  type ApplicationDraft,
  applicationDraftSchema,
} from "#app/modules/career/application/draft.endpoints.ts";
import { applications } from "#app/modules/career/application/endpoints.ts";

export const applicationLoader = operatorLoader(async ({ api, teacherId: id }) => {
  const { sent, ...candidate } = await api(applications.show, { params: { id } });
  const draft = applicationDraftSchema.partial().safeParse(sent);
  return { candidate, texts: textsOf(sent), facts: draft.data ? factsOf(draft.data) : [] };
});

const words = (value: unknown) => (typeof value === "string" ? value : "");

const textsOf = (sent: Readonly<Record<string, unknown>>) => ({
  title: words(sent["title"]),
  description: words(sent["description"]),
  methodology: words(sent["methodology"]),
});

type Draft = Partial<ApplicationDraft>;

const yearsOf = (from: number | null, to: number | null) => [from, to].filter(Boolean).join("–");

const subjectLines = ({ subjects = [] }: Draft) =>
  subjects.map(({ subject_id: subject, level_ids: levels }) =>
    [
      referenceName("subject", subject),
      levels.map((level) => referenceName("level", level)).join(" · "),
    ].join(" : "),
  );

const degreeLines = ({ degrees = [] }: Draft) =>
  degrees.map(({ degree_id: degree, speciality, school, year }) =>
    [referenceName("graduation", degree), speciality, school, year].filter(Boolean).join(", "),
  );

const experienceLines = ({ experiences = [] }: Draft) =>
  experiences.map(({ experience_id: one, place, start_year, end_year }) =>
    [referenceName("experience", one), place, yearsOf(start_year, end_year)]
      .filter(Boolean)
      .join(", "),
  );

function birthOf({ birth_date: born }: Draft): string {
  const { day, month, year } = born ?? {};
  return day && month && year
    ? plainDay(new Date(Date.UTC(Number(year), Number(month) - 1, Number(day), 12)))
    : "";
}

function addressOf({ address }: Draft): string {
  const { street, postal_code: postal, city = "", country = france } = address ?? {};
  const town = [postal, city && townWithCountry(city, country)].filter(Boolean).join(" ");
  return [street, town].filter(Boolean).join(", ");
}

const formatLines = ({ formats = [] }: Draft) =>
  formats.map((format) => i18next.t(`desk-candidate:format.${format}`));

function factsOf(draft: Draft) {
  const all = {
    subjects: subjectLines(draft),
    degrees: degreeLines(draft),
    experiences: experienceLines(draft),
    formats: formatLines(draft),
    born: [birthOf(draft)],
    address: [addressOf(draft)],
  };
  return Object.entries(all).flatMap(([name, lines]) => {
    const given = lines.filter(Boolean);
    return given.length > 0 ? [{ name, lines: given }] : [];
  });
}
