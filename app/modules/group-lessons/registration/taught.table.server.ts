import { and, eq, gt, inArray, isNotNull, isNull, lt, sql } from "drizzle-orm";

import type { Db } from "#app/db/client.server.ts";
import type { Value, Values } from "#app/db/prepared.server.ts";
import {
  groupLessonClasses,
  groupLessons,
} from "#app/modules/catalogue/group-lesson/table.server.ts";
import { teachers } from "#app/modules/catalogue/teacher/table.server.ts";

import { registrationEvaluations, registrations } from "./table.server.ts";

const ofTeacher = (db: Db, userId: Value<number>) =>
  inArray(
    groupLessonClasses.teacherId,
    db
      .select({ id: teachers.id })
      .from(teachers)
      .where(and(eq(teachers.id, userId), eq(teachers.collectiveCoursesActivated, true))),
  );

const seated = sql`(select count(*) from ${registrations} r
  where r.group_lesson_id = ${groupLessonClasses.groupLessonId}
    and r.state in ('registered', 'attended', 'absent', 'evaluated'))`;

const evaluated = sql`(select count(*) from ${registrationEvaluations} e
  join ${registrations} r on r.id = e.registration_id
  where e.class_id = ${groupLessonClasses.id} and e.sent_at is not null and r.state <> 'cancelled')`;

/** Given classes whose students are not all evaluated, as the teacher's list says it (TEA-041). */
export const classToEvaluateOf = (db: Db, userId: Value<number>) =>
  and(
    ofTeacher(db, userId),
    isNotNull(groupLessonClasses.assignedAt),
    inArray(
      groupLessonClasses.groupLessonId,
      db.select({ id: groupLessons.id }).from(groupLessons).where(eq(groupLessons.state, "done")),
    ),
    lt(evaluated, seated),
  );

/** Group lessons that wait for the teacher's « Libre » (TEA-043). */
export const classToAnswerOf = (db: Db, { userId, now }: Values<{ userId: number; now: Date }>) =>
  and(
    ofTeacher(db, userId),
    isNull(groupLessonClasses.assignedAt),
    isNull(groupLessonClasses.answeredAt),
    inArray(
      groupLessonClasses.groupLessonId,
      db
        .select({ id: groupLessons.id })
        .from(groupLessons)
        .where(
          and(
            inArray(groupLessons.state, ["draft", "open", "full"]),
            gt(groupLessons.startsAt, now),
          ),
        ),
    ),
  );
