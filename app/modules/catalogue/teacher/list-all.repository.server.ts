import { and, desc, eq, exists, inArray, isNotNull, isNull, not, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";

import type { Db } from "#app/db/client.server.ts";
import { type Page, rowsCounted } from "#app/db/counted-page.server.ts";
import { areTyped } from "#app/db/words.server.ts";
import { departures } from "#app/modules/career/departure/table.server.ts";
import {
  givesGroupLessons,
  groupLessonClasses,
} from "#app/modules/catalogue/group-lesson/table.server.ts";
import { users, wordsOf } from "#app/modules/people/account/table.server.ts";

import type { TeacherFilter } from "./operator.endpoints.ts";
import { teachers } from "./table.server.ts";

const leavesAt = sql<Date | null>`(select d.leaves_at from ${departures} d
  where d.id = ${teachers.id} and d.left_at is null)`.mapWith(departures.leavesAt);

function namedBy(db: Db, search: string) {
  const named = alias(users, "named");
  return db
    .select({ id: named.id })
    .from(named)
    .where(areTyped(wordsOf(named), search));
}

function mayBeAskedFor(db: Db, groupLessonId: number | undefined) {
  if (groupLessonId === undefined) return undefined;
  const before = db
    .select({ id: groupLessonClasses.id })
    .from(groupLessonClasses)
    .where(
      and(
        eq(groupLessonClasses.groupLessonId, groupLessonId),
        eq(groupLessonClasses.teacherId, teachers.id),
      ),
    );
  return and(givesGroupLessons, not(exists(before)));
}

export const findTeachersOfAll = (
  db: Db,
  { search, status, availability, suspended, ...among }: TeacherFilter,
  page: Page,
) => {
  const which = and(
    search === undefined ? undefined : inArray(teachers.id, namedBy(db, search)),
    status && eq(teachers.status, status),
    availability && eq(teachers.availability, availability),
    suspended === undefined ? undefined : (suspended ? isNotNull : isNull)(teachers.suspendedAt),
    among.teacher_ids && inArray(teachers.id, among.teacher_ids),
    mayBeAskedFor(db, among.group_lesson_id),
  );
  return db
    .select({ teacher: teachers, account: users, leavesAt, total: rowsCounted(teachers, which) })
    .from(teachers)
    .innerJoin(users, eq(users.id, teachers.id))
    .where(which)
    .orderBy(desc(teachers.id))
    .offset(page.start)
    .limit(page.length);
};
