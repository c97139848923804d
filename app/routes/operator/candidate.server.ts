import i18next from "i18next";

import { operatorLoader } from "#app/bff/route.server.ts";
import { referenceName } from "#app/lib/reference-name.ts";
import {
  type ApplicationDraft,
  applicationDraftSchema,
} from "#app/modules/career/application/draft.endpoints.ts";
import { applications } from "#app/modules/career/application/endpoints.ts";

/** A candidate's file, its parts in words. */
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

function factsOf({ subjects = [], degrees = [], experiences = [], formats = [], ...draft }: Draft) {
  const { day, month, year } = draft.birth_date ?? {};
  const { street = "", postal_code: code = "", city = "" } = draft.address ?? {};
  const years = (from: number | null, to: number | null) => [from, to].filter(Boolean).join("–");
  const all = {
    subjects: subjects.map(({ subject_id: subject, level_ids: levels }) =>
      [
        referenceName("subject", subject),
        levels.map((level) => referenceName("level", level)).join(" · "),
      ].join(" : "),
    ),
    degrees: degrees.map(({ degree_id: degree, speciality, school, year: got }) =>
      [referenceName("graduation", degree), speciality, school, got].filter(Boolean).join(", "),
    ),
    experiences: experiences.map(({ experience_id: one, place, start_year, end_year }) =>
      [referenceName("experience", one), place, years(start_year, end_year)]
        .filter(Boolean)
        .join(", "),
    ),
    formats: formats.map((format) => i18next.t(`desk-candidate:format.${format}`)),
    born: [day && month && year ? `${String(day)}/${String(month)}/${String(year)}` : ""],
    address: [[street, code, city].filter(Boolean).join(" ")],
  };
  return Object.entries(all).flatMap(([name, lines]) => {
    const said = lines.filter(Boolean);
    return said.length > 0 ? [{ name, lines: said }] : [];
  });
}
