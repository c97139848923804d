import {
  and,
  asc,
  desc,
  eq,
  exists,
  inArray,
  isNotNull,
  isNull,
  lt,
  max,
  or,
  sql,
} from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";

import type { Db, Tx } from "#app/db/client.server.ts";
import { type Page, rowsInAll } from "#app/db/counted-page.server.ts";
import { rowsOf } from "#app/db/rows-of.server.ts";
import { openStates } from "#app/modules/foundation/case/domain.ts";
import { cases } from "#app/modules/foundation/case/table.server.ts";
import type { ContractSide } from "#app/modules/lessons/contract/price-version.domain.ts";
import { contracts } from "#app/modules/lessons/contract/table.server.ts";
import { disputes } from "#app/modules/lessons/course/dispute.table.server.ts";
import { courses } from "#app/modules/lessons/course/table.server.ts";
import { users } from "#app/modules/people/account/table.server.ts";
import { students } from "#app/modules/people/student/table.server.ts";

import { messages } from "./table.server.ts";

export type MessageRow = typeof messages.$inferSelect;

export const {
  insert: insertMessage,
  find: findMessage,
  save: saveMessage,
} = rowsOf(messages, "message");

/** Newest first. */
export const findMessages = (db: Db, contractId: number, { start, length }: Page) =>
  db
    .select({ message: messages, total: rowsInAll() })
    .from(messages)
    .where(eq(messages.contractId, contractId))
    .orderBy(desc(messages.id))
    .offset(start)
    .limit(length);

const family = alias(users, "family");
const teacher = alias(users, "teacher");

const personOf = (person: typeof family | typeof teacher) => ({
  id: person.id,
  firstname: person.firstname,
  email: person.email,
  disabledAt: person.disabledAt,
});

export async function findThread(db: Db, contractId: number) {
  const [found] = await db
    .select({
      endedAt: contracts.endedAt,
      subjectId: contracts.subjectId,
      student: students.firstname,
      customer: personOf(family),
      teacher: personOf(teacher),
    })
    .from(contracts)
    .innerJoin(family, eq(family.id, contracts.customerId))
    .innerJoin(teacher, eq(teacher.id, contracts.teacherId))
    .innerJoin(students, eq(students.id, contracts.studentId))
    .where(eq(contracts.id, contractId));
  return found;
}

export type ThreadRow = NonNullable<Awaited<ReturnType<typeof findThread>>>;

const fromSide = (contractId: number, by: ContractSide) =>
  and(eq(messages.contractId, contractId), eq(messages.by, by));

const unread = (contractId: number, by: ContractSide) =>
  and(fromSide(contractId, by), isNull(messages.readAt));

export const countUnread = (db: Db, contractId: number, by: ContractSide): Promise<number> =>
  db.$count(messages, unread(contractId, by));

export async function findMailing(tx: Tx, contractId: number, by: ContractSide) {
  const [found] = await tx
    .select({ last: max(messages.mailedAt), due: max(messages.mailDueAt) })
    .from(messages)
    .where(fromSide(contractId, by));
  return { last: found?.last ?? null, due: found?.due ?? null };
}

/** Unread ones that no mail bears yet, in their order. */
export const findUnmailed = (tx: Tx, contractId: number, by: ContractSide) =>
  tx
    .select()
    .from(messages)
    .where(and(unread(contractId, by), isNull(messages.mailedAt), isNull(messages.withheld)))
    .orderBy(asc(messages.id));

export async function saveMailed(tx: Tx, ids: readonly number[], now: Date): Promise<void> {
  await tx
    .update(messages)
    .set({ mailedAt: now, mailDueAt: null })
    .where(inArray(messages.id, [...ids]));
}

export async function saveRead(
  db: Db,
  contractId: number,
  by: ContractSide,
  now: Date,
): Promise<number> {
  const read = await db
    .update(messages)
    .set({ readAt: now, mailDueAt: null })
    .where(unread(contractId, by))
    .returning({ id: messages.id });
  return read.length;
}

export async function deleteSentBefore(db: Db, before: Date): Promise<number> {
  const gone = await db
    .delete(messages)
    .where(lt(messages.sentAt, before))
    .returning({ id: messages.id });
  return gone.length;
}

/** A contested course of the contract, or an open notice about one of its messages. */
export async function isUnderReview(db: Db, contractId: number): Promise<boolean> {
  const contested = db
    .select({ one: sql`1` })
    .from(courses)
    .leftJoin(disputes, and(eq(disputes.courseId, courses.id), isNull(disputes.closedAt)))
    .where(
      and(
        eq(courses.contractId, contractId),
        or(isNotNull(disputes.id), inArray(courses.status, ["disputed", "to_review"])),
      ),
    );
  const noticed = db
    .select({ one: sql`1` })
    .from(cases)
    .innerJoin(messages, and(eq(cases.targetKind, "message"), eq(cases.targetId, messages.id)))
    .where(and(eq(messages.contractId, contractId), inArray(cases.state, [...openStates])));
  const found = await db
    .select({ id: contracts.id })
    .from(contracts)
    .where(and(eq(contracts.id, contractId), or(exists(contested), exists(noticed))));
  return found.length > 0;
}
