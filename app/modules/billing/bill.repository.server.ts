import { and, eq, ne, sql } from "drizzle-orm";

import type { Db, Tx } from "#app/db/client.server.ts";

import type { BillEntity, BillLine, BillState } from "./bill.domain.ts";
import { billCounters, billLines, bills } from "./bill.table.server.ts";

export type BillRow = typeof bills.$inferSelect;

/** The next number of a house and year: the row stays locked to the end of the transaction, so none is lost. */
export async function takeSequence(tx: Tx, entity: BillEntity, year: number): Promise<number> {
  const [counter] = await tx
    .insert(billCounters)
    .values({ entity, year, last: 1 })
    .onConflictDoUpdate({
      target: [billCounters.entity, billCounters.year],
      set: { last: sql`${billCounters.last} + 1` },
    })
    .returning({ last: billCounters.last });
  if (!counter) throw new Error("No bill number was given.");
  return counter.last;
}

export async function insertBill(
  tx: Tx,
  bill: typeof bills.$inferInsert,
  lines: readonly BillLine[],
): Promise<BillRow> {
  const [row] = await tx.insert(bills).values(bill).returning();
  if (!row) throw new Error("No bill was written.");
  await tx.insert(billLines).values(lines.map((line) => ({ ...line, billId: row.id })));
  return row;
}

export async function lockBill(tx: Tx, id: number): Promise<BillRow | undefined> {
  const [bill] = await tx.select().from(bills).where(eq(bills.id, id)).for("no key update");
  return bill;
}

/** Another customer's bill does not exist. */
export async function findBillOfCustomer(
  db: Db,
  id: number,
  customerId: number,
): Promise<BillRow | undefined> {
  const [bill] = await db
    .select()
    .from(bills)
    .where(and(eq(bills.id, id), eq(bills.customerId, customerId)));
  return bill;
}

/** The bill of a course that still counts, if there is one. */
export async function findBillOfCourse(db: Db, courseId: number): Promise<BillRow | undefined> {
  const [bill] = await db
    .select()
    .from(bills)
    .where(and(eq(bills.courseId, courseId), eq(bills.kind, "bill"), ne(bills.status, "credited")));
  return bill;
}

export function findBillLines(db: Db, billId: number) {
  return db.select().from(billLines).where(eq(billLines.billId, billId)).orderBy(billLines.id);
}

export async function saveBillStatus(
  tx: Tx,
  id: number,
  status: BillState,
  now: Date,
): Promise<void> {
  const paid = status === "paid" ? { paidAt: now } : {};
  await tx
    .update(bills)
    .set({ status, updatedAt: now, ...paid })
    .where(eq(bills.id, id));
}
