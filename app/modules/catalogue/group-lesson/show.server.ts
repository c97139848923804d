import type { OpenCall } from "#app/api/call.server.ts";
import { toEuros } from "#app/lib/money.ts";
import { lessonSlug, portraitOf } from "#app/modules/catalogue/teacher/domain.ts";
import { headlineWords } from "#app/modules/catalogue/teacher/headline.server.ts";
import { cityByCode, listChapters } from "#app/modules/foundation/reference/find.server.ts";

import { endOf } from "./domain.ts";
import type { GroupLesson } from "./group-lesson.endpoints.ts";
import { notFound } from "./hold.server.ts";
import {
  type AssignedTeacher,
  findAssigned,
  findShown,
  type ListedRow,
} from "./list.repository.server.ts";
import { presentCommon } from "./present.server.ts";
import type { GroupLessonRow } from "./repository.server.ts";

/** One group lesson; past and cancelled ones show it by their state (API-040). */
export const showGroupLesson = (
  call: Pick<OpenCall, "db" | "now">,
  { id }: { id: number },
): Promise<GroupLesson> => showGroupLessonOf(call, { id, drafts: false });

/** Same for an operator, drafts included. */
export async function showGroupLessonOf(
  call: Pick<OpenCall, "db" | "now">,
  { id, drafts }: { id: number; drafts: boolean },
): Promise<GroupLesson> {
  const lesson = (await showEach(call, [id], { drafts })).get(id);
  if (!lesson) throw notFound();
  return lesson;
}

/** As many queries as for one (API-014). */
export const showGroupLessons = (
  call: Pick<OpenCall, "db" | "now">,
  ids: readonly number[],
): Promise<Map<number, GroupLesson>> => showEach(call, ids, { drafts: false });

async function showEach(
  { db, now }: Pick<OpenCall, "db" | "now">,
  ids: readonly number[],
  { drafts }: { drafts: boolean },
): Promise<Map<number, GroupLesson>> {
  // Sequential: a transaction has one connection.
  const rows = await findShown(db, ids, { drafts });
  const assigned = await findAssigned(db, ids);
  return new Map(
    rows.map((row) => {
      const teachers = assigned.filter(({ groupLessonId }) => groupLessonId === row.lesson.id);
      return [row.lesson.id, present(row, teachers, now)];
    }),
  );
}

function present(row: ListedRow, teachers: readonly AssignedTeacher[], now: Date): GroupLesson {
  const { lesson } = row;
  return {
    ...presentCommon(row),
    description: lesson.description,
    place: lessonPlaceOf(lesson),
    main_scholar_level_id: lesson.mainLevelId,
    equivalent_scholar_levels_id: lesson.equivalentLevelIds,
    prerequisites: lesson.prerequisites,
    chapters: chaptersOf(lesson.chapterIds),
    subjects_included: lesson.subjectsIncluded,
    extra_subject_price: toEuros(lesson.extraSubjectPriceCents),
    min_students: lesson.minStudents,
    end: endOf(lesson, now),
    teachers: teachers.map((teacher) => presentTeacher(teacher, now)),
    updated_at: lesson.updatedAt.toISOString(),
  };
}

export function chaptersOf(ids: readonly number[]) {
  const all = new Map(listChapters().map((chapter) => [chapter.id, chapter]));
  return ids.flatMap((id) => all.get(id) ?? []);
}

const orEmpty = (text: string | null): string => text ?? "";

function lessonPlaceOf(lesson: GroupLessonRow): GroupLesson["place"] {
  const { cityCode, latitude, longitude } = lesson;
  if (cityCode === null || latitude === null || longitude === null) return null;
  return {
    name: orEmpty(lesson.placeName),
    address: orEmpty(lesson.placeAddress),
    postal_code: orEmpty(lesson.postalCode),
    city: orEmpty(lesson.cityName),
    city_slug: cityByCode(cityCode)?.slug ?? "",
    latitude,
    longitude,
  };
}

const presentTeacher = (teacher: AssignedTeacher, now: Date): GroupLesson["teachers"][number] => ({
  id: teacher.id,
  firstname: teacher.firstname,
  slug: lessonSlug(teacher),
  photo_url: portraitOf(teacher),
  headline: headlineWords(teacher.background, teacher.civility, now) ?? teacher.title,
  takes_students: teacher.availability !== "not_available",
});
