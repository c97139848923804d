import { and, asc, desc, eq, inArray, lt, or, type SQL, sql } from "drizzle-orm";

import type { Db } from "#app/db/client.server.ts";
import { type Page, rowsInAll } from "#app/db/counted-page.server.ts";
import { plusDays } from "#app/lib/clock.ts";
import type { SearchFormat } from "#app/modules/catalogue/price/domain.ts";
import { levelsOfCursus } from "#app/modules/foundation/reference/domain.ts";
import type { TeacherResponse } from "#app/modules/lessons/proposal/domain.ts";
import { proposals } from "#app/modules/lessons/proposal/table.server.ts";
import { personName } from "#app/modules/people/account/table.server.ts";
import { students } from "#app/modules/people/student/table.server.ts";

import type { RequestAge, RequestOrder } from "./desk.domain.ts";
import { deskDueAt, isClosed, isToEvaluate, isToWiden } from "./desk.repository.server.ts";
import type { LessonRequestProcess } from "./domain.ts";
import { lessonRequests } from "./table.server.ts";

/** Filters of the desk's list; all of them hold together. */
export type RequestFilters = Readonly<{
  state?: LessonRequestProcess | undefined;
  waiting?: "true" | undefined;
  subject_id?: number | undefined;
  cursus?: string | undefined;
  course_type?: SearchFormat | undefined;
  age?: RequestAge | undefined;
  order?: RequestOrder | undefined;
}>;

/** When it is qualified or its teachers are replaced by themselves. */
const nextAt = sql`case
  when ${isClosed} then null
  when ${lessonRequests.evaluatedAt} is null then ${lessonRequests.evaluationDueAt}
  else ${lessonRequests.askDueAt}
end`.mapWith((at: string | null) => (at === null ? null : new Date(at)));

const olderThan: Readonly<Record<Exclude<RequestAge, "late">, number>> = { day: 1, three_days: 3 };

function isOfAge(db: Db, age: RequestAge, now: Date): SQL {
  if (age === "late") return sql`${deskDueAt(db)} < ${now.toISOString()}::timestamptz`;
  return lt(lessonRequests.createdAt, plusDays(now, -olderThan[age]));
}

const levelIdsOf = (cursus: string) => levelsOfCursus(Number(cursus)).map(({ id }) => id);

const isWanted = (db: Db, wanted: RequestFilters, now: Date): SQL | undefined =>
  and(
    wanted.state && eq(lessonRequests.process, wanted.state),
    wanted.waiting && or(isToEvaluate(), isToWiden(db)),
    wanted.subject_id ? eq(lessonRequests.subjectId, wanted.subject_id) : undefined,
    wanted.cursus ? inArray(lessonRequests.levelId, levelIdsOf(wanted.cursus)) : undefined,
    wanted.course_type && eq(lessonRequests.courseType, wanted.course_type),
    wanted.age && isOfAge(db, wanted.age, now),
  );

function orderOf(db: Db, { waiting, order = "deadline" }: RequestFilters): SQL[] {
  if (order === "oldest") return [asc(lessonRequests.createdAt), asc(lessonRequests.id)];
  if (order === "newest") return [desc(lessonRequests.createdAt), desc(lessonRequests.id)];
  const next = waiting ? deskDueAt(db) : nextAt;
  return [sql`${next} nulls last`, desc(lessonRequests.id)];
}

/** The next date first, then the closed ones. */
export function listOfAll(db: Db, wanted: RequestFilters, now: Date, page: Page) {
  return db
    .select({
      nextAt,
      dueAt: deskDueAt(db),
      id: lessonRequests.id,
      process: lessonRequests.process,
      subjectId: lessonRequests.subjectId,
      levelId: lessonRequests.levelId,
      courseType: lessonRequests.courseType,
      city: sql<string | null>`${lessonRequests.address}->>'city'`,
      student: students.firstname,
      family: {
        id: lessonRequests.customerId,
        name: sql<string>`${personName(lessonRequests.customerId)}`,
      },
      wish: sql<string | null>`${personName(lessonRequests.teacherWishId)}`,
      evaluatedAt: lessonRequests.evaluatedAt,
      createdAt: lessonRequests.createdAt,
      total: rowsInAll(),
    })
    .from(lessonRequests)
    .innerJoin(students, eq(students.id, lessonRequests.studentId))
    .where(isWanted(db, wanted, now))
    .orderBy(...orderOf(db, wanted))
    .offset(page.start)
    .limit(page.length);
}

const countOf = (...responses: TeacherResponse[]) =>
  sql<number>`(count(*) filter (where ${inArray(proposals.teacherResponse, responses)}))::int`;

/** How many teachers each of these requests was put to, and what they said. */
export const findAnswerCounts = (db: Db, ids: readonly number[]) =>
  db
    .select({
      id: proposals.lessonRequestId,
      asked: sql<number>`count(*)::int`,
      accepted: countOf("accepted", "accepted_if", "applicate", "selected"),
      refused: countOf("refused", "unavailable", "overbooked"),
    })
    .from(proposals)
    .where(inArray(proposals.lessonRequestId, [...ids]))
    .groupBy(proposals.lessonRequestId);
