import { and, asc, eq, isNull, lte, ne } from "drizzle-orm";

import type { Db } from "#app/db/client.server.ts";
import { bills } from "#app/modules/billing/bill.table.server.ts";

import { courses } from "./table.server.ts";

const atOnce = 200;

/** Courses that silence confirms. */
export async function dueForConfirmation(db: Db, now: Date): Promise<number[]> {
  const rows = await db
    .select({ id: courses.id })
    .from(courses)
    .where(lte(courses.verdictDueAt, now))
    .orderBy(asc(courses.verdictDueAt))
    .limit(atOnce);
  return rows.map(({ id }) => id);
}

/** Courses whose family is to be reminded. */
export async function dueForReminder(db: Db, now: Date): Promise<number[]> {
  const rows = await db
    .select({ id: courses.id })
    .from(courses)
    .where(and(lte(courses.reminderDueAt, now), eq(courses.status, "to_confirm")))
    .orderBy(asc(courses.reminderDueAt))
    .limit(atOnce);
  return rows.map(({ id }) => id);
}

/** Confirmed courses whose former bill is undone and whose own is not written yet. */
export async function dueForBill(db: Db): Promise<number[]> {
  const counts = and(
    eq(bills.courseId, courses.id),
    eq(bills.kind, "bill"),
    ne(bills.status, "credited"),
  );
  const rows = await db
    .select({ id: courses.id })
    .from(courses)
    .leftJoin(bills, counts)
    .where(and(eq(courses.status, "confirmed"), isNull(bills.id)))
    .orderBy(asc(courses.id))
    .limit(atOnce);
  return rows.map(({ id }) => id);
}
