import { fieldRefusal } from "#app/bff/form.server.ts";
import { namedReference } from "#app/lib/reference-name.ts";
import type { PublicTeacher } from "#app/modules/catalogue/teacher/teacher.endpoints.ts";
import { subjects } from "#app/modules/foundation/reference/schooling.domain.ts";
import type { Draft } from "#app/modules/lessons/booking/booking.endpoints.ts";

export function wishedOffer(lesson: PublicTeacher | undefined, draft: Draft) {
  return lesson?.offers.find(
    ({ subject_id, level_ids, format }) =>
      subject_id === draft.subjectId &&
      format === draft.format &&
      draft.levelId !== undefined &&
      level_ids.includes(draft.levelId),
  );
}

/** What this teacher teaches; without a teacher, all subjects and their classes. */
export const subjectsOf = (lesson: PublicTeacher | undefined): Subjects =>
  lesson?.subjects ?? (taught ??= allSubjects());

type Subjects = PublicTeacher["subjects"];

let taught: Subjects | undefined;

const allSubjects = (): Subjects =>
  subjects.map(({ id, slug, levelIds }) => ({
    ...namedReference("subject", id),
    slug,
    main: false,
    levels: levelIds.map((levelId) => namedReference("level", levelId)),
  }));

export const subjectOf = (lesson: PublicTeacher | undefined, { subjectId }: Draft) =>
  subjectsOf(lesson).find(({ id }) => id === subjectId);

export const levelsOf = (lesson: PublicTeacher | undefined, draft: Draft) =>
  subjectOf(lesson, draft)?.levels ?? [];

/** Without a teacher, any class of the subject, at home and online. */
export function isOffered(lesson: PublicTeacher | undefined, draft: Draft): boolean {
  if (lesson) return wishedOffer(lesson, draft) !== undefined;
  return (
    draft.format !== undefined && levelsOf(lesson, draft).some(({ id }) => id === draft.levelId)
  );
}

/** A subject that is not taught is a fault of its own, not of the class. */
export const refuseNotOffered =
  (lesson: PublicTeacher | undefined) =>
  (wish: Draft): void => {
    if (isOffered(lesson, wish)) return;
    const code = lesson ? "api.booking.not_offered" : "api.linking.level_without_subject";
    throw fieldRefusal(subjectOf(lesson, wish) ? "levelId" : "subjectId", code);
  };
