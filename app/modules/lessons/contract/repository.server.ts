import { and, asc, desc, eq, isNotNull, ne, or, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";

import type { Db } from "#app/db/client.server.ts";
import { rowsOf } from "#app/db/rows-of.server.ts";
import { reviews } from "#app/modules/catalogue/review/table.server.ts";
import { teachers } from "#app/modules/catalogue/teacher/table.server.ts";
import { editionOf } from "#app/modules/foundation/room-link/table.server.ts";
import { courses } from "#app/modules/lessons/course/table.server.ts";
import { unreadFrom } from "#app/modules/lessons/message/unread.table.server.ts";
import { plannedCourses } from "#app/modules/lessons/planned-course/table.server.ts";
import { advancedSince } from "#app/modules/lessons/tax-credit/table.server.ts";
import { users } from "#app/modules/people/account/table.server.ts";
import { students } from "#app/modules/people/student/table.server.ts";

import { versionsOfRow } from "./price-version.table.server.ts";
import { contracts } from "./table.server.ts";

export type ContractRow = typeof contracts.$inferSelect;

export const {
  insert: insertContract,
  find: findContractRow,
  lock: lockContractRow,
  save: saveContractRow,
} = rowsOf(contracts, "contract");

type Named = Readonly<
  Partial<Record<"id" | "studentId" | "teacherId" | "customerId", number | undefined>>
>;

export async function isContractRow(db: Db, named: Named): Promise<boolean> {
  const { id, studentId, teacherId, customerId } = named;
  const count = await db.$count(
    contracts,
    and(
      id === undefined ? undefined : eq(contracts.id, id),
      studentId === undefined ? undefined : eq(contracts.studentId, studentId),
      teacherId === undefined ? undefined : eq(contracts.teacherId, teacherId),
      customerId === undefined ? undefined : eq(contracts.customerId, customerId),
    ),
  );
  return count > 0;
}

export async function findLiveContractOfLessonRequest(db: Db, lessonRequestId: number) {
  const [row] = await db
    .select()
    .from(contracts)
    .where(and(eq(contracts.lessonRequestId, lessonRequestId), ne(contracts.status, "ended")));
  return row;
}

const last = alias(reviews, "last_review");

export const lastReview = (db: Db) =>
  db
    .select({ id: last.id })
    .from(last)
    .where(and(eq(last.teacherId, contracts.teacherId), eq(last.customerId, contracts.customerId)))
    .orderBy(desc(last.publishedAt), desc(last.id))
    .limit(1);

const judged = alias(courses, "next_judged");

const nextJudged = (db: Db) =>
  db
    .select({ id: judged.id })
    .from(judged)
    .where(
      and(
        eq(judged.contractId, contracts.id),
        eq(judged.status, "to_confirm"),
        isNotNull(judged.verdictDueAt),
      ),
    )
    .orderBy(asc(judged.verdictDueAt), asc(judged.id))
    .limit(1);

const ahead = alias(plannedCourses, "next_planned");

/** While a move awaits an answer, the previous date. */
const agreedStart = sql`coalesce(${ahead.movedFrom}, ${ahead.start})`;

/** One that is over stays until it is declared, or falls. */
const nextPlanned = (db: Db) =>
  db
    .select({ id: ahead.id })
    .from(ahead)
    .where(
      and(
        eq(ahead.contractId, contracts.id),
        or(
          eq(ahead.status, "confirmed"),
          and(eq(ahead.status, "proposed"), isNotNull(ahead.movedFrom)),
        ),
      ),
    )
    .orderBy(asc(agreedStart), asc(ahead.id))
    .limit(1);

export async function listContractRowsOfCustomer(db: Db, customerId: number) {
  return db
    .select({
      contract: contracts,
      versions: versionsOfRow,
      student: { id: students.id, firstname: students.firstname },
      teacher: {
        firstname: users.firstname,
        lastname: users.lastname,
        phone: users.phone,
        title: teachers.title,
        status: teachers.status,
        civility: teachers.civility,
        photoHash: teachers.photoHash,
        selfEmployed: teachers.selfEmployed,
        sapNumber: teachers.sapNumber,
        sapNumberStatus: teachers.sapNumberStatus,
      },
      advancedSince: advancedSince(db, contracts.customerId),
      unreadMessages: unreadFrom("teacher"),
      roomEdition: editionOf("contract", "customer", {
        subject: contracts.id,
        person: contracts.customerId,
      }),
      review: reviews,
      awaiting: {
        amountCents: courses.amountCents,
        taxCredit: courses.taxCredit,
        date: courses.date,
        verdictDueAt: courses.verdictDueAt,
      },
      planned: {
        start: plannedCourses.start,
        duration: plannedCourses.duration,
        movedFrom: plannedCourses.movedFrom,
        movedFromDuration: plannedCourses.movedFromDuration,
      },
    })
    .from(contracts)
    .innerJoin(students, eq(students.id, contracts.studentId))
    .innerJoin(teachers, eq(teachers.id, contracts.teacherId))
    .innerJoin(users, eq(users.id, teachers.id))
    .leftJoin(courses, eq(courses.id, sql`(${nextJudged(db)})`))
    .leftJoin(plannedCourses, eq(plannedCourses.id, sql`(${nextPlanned(db)})`))
    .leftJoin(reviews, eq(reviews.id, sql`(${lastReview(db)})`))
    .where(eq(contracts.customerId, customerId))
    .orderBy(desc(contracts.createdAt), desc(contracts.id))
    .limit(200);
}
