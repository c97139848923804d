import { and, desc, eq, inArray, isNull, ne, sql } from "drizzle-orm";

import type { Db, Tx } from "#app/db/client.server.ts";

import { bills } from "./bill.table.server.ts";
import { cards, payers } from "./card.table.server.ts";
import { toldRetry } from "./payment.domain.ts";
import { payments } from "./payment.table.server.ts";

export type PaymentRow = typeof payments.$inferSelect;

export async function insertPayment(
  tx: Tx,
  payment: typeof payments.$inferInsert,
): Promise<PaymentRow> {
  const [row] = await tx.insert(payments).values(payment).returning();
  if (!row) throw new Error("No payment was written.");
  return row;
}

export async function findPayment(db: Db, id: number): Promise<PaymentRow | undefined> {
  const [payment] = await db.select().from(payments).where(eq(payments.id, id));
  return payment;
}

export async function lockPayment(tx: Tx, id: number): Promise<PaymentRow | undefined> {
  const [payment] = await tx
    .select()
    .from(payments)
    .where(eq(payments.id, id))
    .for("no key update");
  return payment;
}

/** The attempts of a bill, the last one first. */
export function findAttempts(db: Db, billId: number): Promise<PaymentRow[]> {
  return db
    .select()
    .from(payments)
    .where(eq(payments.billId, billId))
    .orderBy(desc(payments.attempt));
}

/** Takes the one call of an attempt; nothing when somebody has. */
export async function takeCall(
  db: Db,
  id: number,
  { now, checkAt }: { now: Date; checkAt: Date },
): Promise<PaymentRow | undefined> {
  const [payment] = await db
    .update(payments)
    .set({ calledAt: now, checkAt })
    .where(and(eq(payments.id, id), eq(payments.status, "created"), isNull(payments.calledAt)))
    .returning();
  return payment;
}

/** What a charge needs: whose card it is, at the provider. */
export async function findChargeDetails(db: Db, payment: PaymentRow) {
  const [found] = await db
    .select({ payerId: payers.providerId, paymentMethodId: cards.paymentMethodId })
    .from(cards)
    .innerJoin(payers, eq(payers.customerId, cards.customerId))
    .where(eq(cards.id, payment.cardId));
  return found;
}

export async function savePayment(
  db: Db,
  id: number,
  changes: Partial<typeof payments.$inferInsert>,
): Promise<void> {
  await db.update(payments).set(changes).where(eq(payments.id, id));
}

/** The attempt whose money paid its bill: not one that came in once the bill was settled. */
const paid = sql`(${payments.status} = 'succeeded' and ${payments.quarantine} is distinct from 'not_due')`;

/**
 * The bill of each of these courses and the attempt that paid it, which need not be the last one, else the
 * last one; the next try is told when the card will be good for it.
 */
export async function findPaymentsOfCourses(db: Db, courseIds: readonly number[], now: Date) {
  const rows = await db
    .selectDistinctOn([bills.courseId], { bill: bills, payment: payments, card: cards })
    .from(bills)
    .leftJoin(payments, eq(payments.billId, bills.id))
    .leftJoin(cards, and(eq(cards.customerId, bills.customerId), eq(cards.status, "active")))
    .where(
      and(
        inArray(bills.courseId, [...courseIds]),
        eq(bills.kind, "bill"),
        ne(bills.status, "credited"),
      ),
    )
    .orderBy(bills.courseId, desc(paid), desc(payments.attempt));
  return rows.map(({ bill, payment, card }) => ({
    bill,
    payment: payment && { ...payment, retryAt: toldRetry(payment, card, now) },
  }));
}
