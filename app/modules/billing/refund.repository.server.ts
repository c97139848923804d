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

/** The refunds that the provider has not taken, oldest first. */
export function findAsked(db: Db): Promise<RefundRow[]> {
  return db.select().from(refunds).where(isAsked()).orderBy(asc(refunds.id));
}

/** The refund is asked no more: the provider has it, or the operator has given it up. */
export async function saveRefund(db: Db, id: number, status: "taken" | "given_up") {
  await db.update(refunds).set({ status }).where(eq(refunds.id, id));
}
