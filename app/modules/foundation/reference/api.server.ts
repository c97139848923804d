import i18next from "i18next";

import { serve } from "#app/api/serve.server.ts";

import {
  categories,
  coursesFormats,
  cursus,
  disputeCauses,
  experiencesOf,
  failedFirstCourseCauses,
  graduations,
  graduationsOf,
  helpCategories,
  levels,
  levelsOfCursus,
  needsComment,
  proposalConditions,
  proposalRefusals,
  rankingTypes,
  refusalTypes,
  subjects,
  teachingExperiences,
  traineeshipTypes,
} from "./domain.ts";
import { type Cursus, type Level, references, type Subject } from "./endpoints.ts";
import {
  cursusName,
  levelName,
  listChapters,
  listCities,
  listEstablishments,
  listQuestions,
  subjectName,
  suggestAddresses,
} from "./find.server.ts";
import { isOffered, ownCode, ownLines, type ReasonList } from "./lines.domain.ts";

const word = (key: string) => i18next.t(`reference:${key}`);

/** An id is a position in the list; names are under `{list}.{code}`. */
const coded = <Code extends string>(list: string, codes: readonly Code[]) =>
  codes.map((code, index) => ({ id: index + 1, code, name: word(`${list}.${code}`) }));

/** Those offered, an operator's own among them (OPS-12). */
function offered(list: ReasonList, codes: readonly string[]) {
  const own = ownLines(list).map(({ lineId: id, label }) => ({
    id,
    code: ownCode(id),
    name: label ?? "",
  }));
  return [...coded(list, codes), ...own].filter(({ id }) => isOffered(list, id));
}

const reasoned = (list: ReasonList, codes: readonly string[]) =>
  offered(list, codes).map((entry) => ({ ...entry, needs_comment: needsComment(list, entry.id) }));

const causes = (list: ReasonList, codes: readonly string[], context: string) =>
  offered(list, codes).map((entry) => ({ ...entry, contexts: [context] }));

const formatsOf = {
  individual: ["individual_student_place", "individual_webcam"],
  group: ["group_traineeship", "group_webcam"],
};

const shownLevel = ({ id, slug, cursusId, rank }: (typeof levels)[number]): Level => ({
  id,
  name: levelName(id),
  slug,
  cursus_id: cursusId,
  rank,
});

const offeredLevels = <Level extends Readonly<{ id: number }>>(all: readonly Level[]) =>
  all.filter(({ id }) => isOffered("levels", id));

const shownCursus = ({ id, slug }: (typeof cursus)[number]): Cursus => ({
  id,
  name: cursusName(id),
  slug,
  scholar_levels: offeredLevels(levelsOfCursus(id)).map(shownLevel),
});

const shownSubject = (subject: (typeof subjects)[number]): Subject => ({
  id: subject.id,
  name: subjectName(subject.id),
  slug: subject.slug,
  subject_category: {
    id: subject.categoryId,
    name: word(`category.${String(subject.categoryId)}`),
  },
  scholar_levels: [...subject.levelIds],
  graduations: [...graduationsOf(subject)],
  teaching_experiences: [...experiencesOf(subject)],
});

const shownFormats = () =>
  coded("coursesFormats", coursesFormats).map((family) => ({
    ...family,
    formats: formatsOf[family.code].map((code) => ({ code, name: word(`courseFormat.${code}`) })),
  }));

const shownHelp = () =>
  helpCategories.map(({ id, code, contexts }) => ({
    id,
    code,
    name: word(`helpCategories.${code}`),
    contexts: [...contexts],
  }));

const resolved = <Value>(value: Value) => Promise.resolve(value);

export const referenceApi = [
  serve(references.levels, ({ query }) =>
    resolved(query.group ? cursus.map(shownCursus) : offeredLevels(levels).map(shownLevel)),
  ),
  serve(references.subjects, () =>
    resolved(subjects.filter(({ id }) => isOffered("subjects", id)).map(shownSubject)),
  ),
  serve(references.categories, () =>
    resolved(categories.map((id) => ({ id, name: word(`category.${String(id)}`) }))),
  ),
  serve(references.chapters, ({ query }) =>
    resolved(listChapters(query.subject_id, query.level_id)),
  ),
  serve(references.establishments, ({ query }) =>
    resolved(listEstablishments(query.q, query.city)),
  ),
  serve(references.graduations, () => resolved(coded("graduations", graduations))),
  serve(references.experiences, () => resolved(coded("teachingExperiences", teachingExperiences))),
  serve(references.formats, () => resolved(shownFormats())),
  serve(references.proposalConditions, () =>
    resolved(reasoned("proposalConditions", proposalConditions)),
  ),
  serve(references.proposalRefusals, () =>
    resolved(reasoned("proposalRefusals", proposalRefusals)),
  ),
  serve(references.refusalTypes, () => resolved(reasoned("refusalTypes", refusalTypes))),
  serve(references.disputeCauses, () => resolved(causes("disputeCauses", disputeCauses, "course"))),
  serve(references.failedFirstCourseCauses, () =>
    resolved(causes("failedFirstCourseCauses", failedFirstCourseCauses, "first_course")),
  ),
  serve(references.helpCategories, () => resolved(shownHelp())),
  serve(references.rankingTypes, () => resolved(coded("rankingTypes", rankingTypes))),
  serve(references.traineeshipTypes, () => resolved(coded("traineeshipTypes", traineeshipTypes))),
  serve(references.questionnaire, ({ query }) =>
    resolved({
      id: "ongoing" as const,
      questions: listQuestions(query.subjectId ?? 0, query.levelId ?? 0),
    }),
  ),
  serve(references.addresses, suggestAddresses),
  serve(references.cities, ({ query }) => resolved(listCities(query))),
];
