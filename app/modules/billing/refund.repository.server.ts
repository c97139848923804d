import { asc, eq } from "drizzle-orm";

import type { Db, Tx } from "#app/db/client.server.ts";

import { bills } from "./bill.table.server.ts";
import { payments } from "./payment.table.server.ts";
import { refunds } from "./refund.table.server.ts";

export type RefundRow = typeof refunds.$inferSelect;

export async function insertRefund(
  tx: Tx,
  refund: typeof refunds.$inferInsert,
): Promise<RefundRow> {
  const [row] = await tx.insert(refunds).values(refund).returning();
  if (!row) throw new Error("No refund was written.");
  return row;
}

/** What was asked back of a payment, oldest first. */
export function findRefundsOf(db: Db, paymentId: number): Promise<RefundRow[]> {
  return db.select().from(refunds).where(eq(refunds.paymentId, paymentId)).orderBy(asc(refunds.id));
}

/** A refund, its payment and the entity that was paid. */
export async function findRefund(db: Db, id: number) {
  const [found] = await db
    .select({ refund: refunds, payment: payments, entity: bills.entity })
    .from(refunds)
    .innerJoin(payments, eq(payments.id, refunds.paymentId))
    .innerJoin(bills, eq(bills.id, payments.billId))
    .where(eq(refunds.id, id));
  return found;
}

/** The provider has not taken the refund. */
export const isAsked = () => eq(refunds.status, "asked");

/** The provider has it: it is asked no more. */
export async function saveTaken(db: Db, id: number): Promise<void> {
  await db.update(refunds).set({ status: "taken" }).where(eq(refunds.id, id));
}
