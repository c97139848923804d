import {
  and,
  desc,
  eq,
  exists,
  inArray,
  isNotNull,
  isNull,
  ne,
  notExists,
  notInArray,
  or,
  sql,
} from "drizzle-orm";

import { isAtDesk } from "#app/api/written.server.ts";
import type { Db, Tx } from "#app/db/client.server.ts";
import { type Page, rowsInAll } from "#app/db/counted-page.server.ts";
import type { Value } from "#app/db/prepared.server.ts";
import { rowsOf } from "#app/db/rows-of.server.ts";
import { billLines, bills } from "#app/modules/billing/bill/table.server.ts";
import { teachers } from "#app/modules/catalogue/teacher/table.server.ts";
import { courses } from "#app/modules/lessons/course/table.server.ts";
import { users } from "#app/modules/people/account/table.server.ts";

import { taxAccounts, taxDeclarations } from "./table.server.ts";

export type TaxDeclarationRow = typeof taxDeclarations.$inferSelect;

const isToDeclare = (db: Db) =>
  and(
    eq(bills.status, "awaiting"),
    eq(bills.advance, true),
    notExists(
      db
        .select({ one: sql`1` })
        .from(taxDeclarations)
        .where(eq(taxDeclarations.id, bills.id)),
    ),
  );

export const billsToDeclare = { of: bills, due: { which: isToDeclare } };

/** Declined, brought to the desk, and without the family's choice. */
export const awaitsDecision = () =>
  and(
    eq(taxDeclarations.state, "user_declined"),
    isNotNull(taxDeclarations.deskAt),
    isNull(taxDeclarations.choice),
  );

/** Rejected, or set aside: once paid, a refused correction is the refund of the State's half, in its own queue. */
export const isStuck = (db: Db, now: Value<Date>) =>
  and(
    or(
      and(eq(taxDeclarations.state, "rejected"), isUnpaid(db)),
      and(
        isNotNull(taxDeclarations.setAside),
        or(ne(taxDeclarations.setAside, "correction_refused"), ne(taxDeclarations.state, "paid")),
      ),
    ),
    isAtDesk(taxDeclarations, now),
  );

/** A rejected advance is over once its bill is paid otherwise. */
const isUnpaid = (db: Db) =>
  exists(
    db
      .select({ one: sql`1` })
      .from(bills)
      .where(and(eq(bills.id, taxDeclarations.id), notInArray(bills.status, ["paid", "credited"]))),
  );

/** The family was written to: what it alone can settle leaves the desk for seven days. */
export const noteWritten = (tx: Tx, customerId: number, now: Date) =>
  tx
    .update(taxDeclarations)
    .set({ writtenAt: now })
    .where(and(eq(taxDeclarations.customerId, customerId), isStuck(tx, now)));

/** Written, but the agency has not confirmed receipt. */
export const isUnsent = () =>
  and(eq(taxDeclarations.state, "being_created"), isNull(taxDeclarations.requestId));

export const isUnderWay = () =>
  and(
    inArray(taxDeclarations.state, ["being_created", "pending", "approved"]),
    sql`${taxDeclarations.requestId} is not null`,
  );

export const isUnanswered = () =>
  and(eq(taxDeclarations.state, "user_declined"), isNull(taxDeclarations.choice));

export const {
  insertOnce: insertTaxDeclaration,
  lock: lockTaxDeclaration,
  find: findTaxDeclaration,
  saveAlone: saveTaxDeclaration,
} = rowsOf(taxDeclarations, "tax declaration");

/** By the agency's id or, while that is unknown, by the bill. */
export async function findIdOfRequest(
  db: Db,
  heard: Readonly<{ requestId: string; billNumber: string }>,
  billId: number | undefined,
): Promise<number | undefined> {
  const [named] = await db
    .select({ id: taxDeclarations.id })
    .from(taxDeclarations)
    .where(eq(taxDeclarations.requestId, heard.requestId));
  if (named) return named.id;
  return billId === undefined ? undefined : (await findTaxDeclaration(db, billId))?.id;
}

export async function findToSend(db: Db, id: number) {
  const [row] = await db
    .select({
      one: taxDeclarations,
      bill: bills,
      account: taxAccounts,
      course: courses,
      sapNumber: teachers.sapNumber,
      teacher: users,
      vatCents:
        sql`(select coalesce(sum(${billLines.vatCents}), 0) from ${billLines} where ${eq(billLines.billId, bills.id)})`.mapWith(
          Number,
        ),
    })
    .from(taxDeclarations)
    .innerJoin(bills, eq(bills.id, taxDeclarations.id))
    .innerJoin(taxAccounts, eq(taxAccounts.id, taxDeclarations.customerId))
    .innerJoin(courses, eq(courses.id, bills.subjectId))
    .innerJoin(teachers, eq(teachers.id, courses.teacherId))
    .innerJoin(users, eq(users.id, teachers.id))
    .where(and(eq(taxDeclarations.id, id), eq(bills.subjectKind, "course")));
  return row;
}

export async function findCourseOfBill(db: Db, billId: number) {
  const [row] = await db
    .select({ course: courses })
    .from(bills)
    .innerJoin(courses, eq(courses.id, bills.subjectId))
    .where(and(eq(bills.id, billId), eq(bills.subjectKind, "course")));
  return row?.course;
}

export async function findOwn(db: Db, id: number, customerId: number) {
  const [row] = await db
    .select({ one: taxDeclarations, bill: bills })
    .from(taxDeclarations)
    .innerJoin(bills, eq(bills.id, taxDeclarations.id))
    .where(and(eq(taxDeclarations.id, id), eq(taxDeclarations.customerId, customerId)));
  return row;
}

type Which = Readonly<{
  customerId?: number;
  isUnanswered?: boolean;
  /** Waiting for an operator then. */
  atDeskAt?: Date | undefined;
  state?: TaxDeclarationRow["state"] | undefined;
}>;

/** The newest first. */
export const findDeclarationPage = (db: Db, which: Which, page: Page) =>
  db
    .select({ one: taxDeclarations, bill: bills, total: rowsInAll() })
    .from(taxDeclarations)
    .innerJoin(bills, eq(bills.id, taxDeclarations.id))
    .where(
      and(
        which.customerId === undefined
          ? undefined
          : eq(taxDeclarations.customerId, which.customerId),
        which.isUnanswered ? isUnanswered() : undefined,
        which.atDeskAt ? or(awaitsDecision(), isStuck(db, which.atDeskAt)) : undefined,
        which.state && eq(taxDeclarations.state, which.state),
      ),
    )
    .orderBy(desc(taxDeclarations.createdAt), desc(taxDeclarations.id))
    .limit(page.length)
    .offset(page.start);
