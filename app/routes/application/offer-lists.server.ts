import type { Api } from "#app/bff/api-client.server.ts";
import type { ShownDraft } from "#app/modules/career/application/application.endpoints.ts";
import { cursusOf } from "#app/modules/career/application/cursus.domain.ts";
import { type Cursus, references } from "#app/modules/foundation/reference/endpoints.ts";

type Named = Readonly<{ id: number; name: string }>;

const nameIn = (list: readonly Named[], id: number) =>
  list.find((one) => one.id === id)?.name ?? "";

export async function listsOf(api: Api) {
  const [subjects, graduations, experiences, grouped] = await Promise.all([
    api(references.subjects, {}),
    api(references.graduations, {}),
    api(references.experiences, {}),
    api(references.levels, { query: { group: "cursus" } }),
  ]);
  const cursus = (grouped as Cursus[]).map(({ id, name }) => ({ id, name }));
  return { subjects, graduations, experiences, cursus };
}

type Lists = Awaited<ReturnType<typeof listsOf>>;

export function linesOf(draft: ShownDraft, lists: Lists) {
  const { subjects = [], degrees = [], experiences = [] } = draft;
  return {
    subjects: subjects.map(({ subject_id, level_ids, main }) => ({
      title: nameIn(lists.subjects, subject_id),
      detail: cursusOf(level_ids)
        .map((id) => nameIn(lists.cursus, id))
        .join(", "),
      main,
    })),
    degrees: degrees.map(({ degree_id, speciality, school, year, main }) => ({
      title: [nameIn(lists.graduations, degree_id), speciality].filter(Boolean).join(", "),
      detail: [school, year].filter(Boolean).join(", "),
      main,
    })),
    experiences: experiences.map(
      ({ experience_id, place: town, start_year, end_year, current, main }) => ({
        title: nameIn(lists.experiences, experience_id),
        place: town,
        from: start_year,
        to: current ? null : end_year,
        main,
      }),
    ),
  };
}

const subjectGroups = ({ subjects }: Lists) =>
  [...new Set(subjects.map(({ subject_category: { name } }) => name))].map((label) => ({
    label,
    options: subjects
      .filter(({ subject_category: { name } }) => name === label)
      .map(({ id, name }) => ({ value: id, label: name })),
  }));

export const offerShown = (draft: ShownDraft, lists: Lists) => ({
  lines: linesOf(draft, lists),
  groups: subjectGroups(lists),
  graduations: lists.graduations,
  experiences: lists.experiences,
  cursus: lists.cursus,
});

export type OfferShown = ReturnType<typeof offerShown>;
