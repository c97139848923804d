import { and, desc, eq, isNull, max, ne, not, sql } from "drizzle-orm";

import type { Db, Tx } from "#app/db/client.server.ts";
import { anyOf, prepared, type Values } from "#app/db/prepared.server.ts";
import { rowsOf } from "#app/db/rows-of.server.ts";
import { bills } from "#app/modules/billing/bill/table.server.ts";
import { activeCardOf, cards, payers } from "#app/modules/billing/card/table.server.ts";
import type { SubjectKind } from "#app/modules/billing/ledger/domain.ts";

import { isPaying, retryView } from "./domain.ts";
import { isBeside, payments } from "./table.server.ts";
import { asideFor } from "./unmatched.table.server.ts";

export type PaymentRow = typeof payments.$inferSelect;

export const {
  insert: insertPayment,
  find: findPayment,
  lock: lockPayment,
  saveAlone: savePayment,
} = rowsOf(payments, "payment");

/** Attempts to pay a bill, the last first: money that came beside it is none. */
export function findAttempts(db: Db, billId: number): Promise<PaymentRow[]> {
  return db
    .select()
    .from(payments)
    .where(and(eq(payments.billId, billId), not(isBeside)))
    .orderBy(desc(payments.attempt));
}

/** Money that came beside the bill too. */
export const findAllAttempts = (db: Db, billId: number): Promise<PaymentRow[]> =>
  db.select().from(payments).where(eq(payments.billId, billId)).orderBy(desc(payments.attempt));

export async function nextAttempt(tx: Tx, billId: number): Promise<number> {
  const [last] = await tx
    .select({ attempt: max(payments.attempt) })
    .from(payments)
    .where(eq(payments.billId, billId));
  return (last?.attempt ?? 0) + 1;
}

/** The attempt whose money is the bill's. */
export const findPaying = async (db: Db, billId: number): Promise<PaymentRow | undefined> =>
  (await findAttempts(db, billId)).find(isPaying);

/** Claims the only provider call; undefined when already claimed. */
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

export async function findPaymentByKey(db: Db, key: string): Promise<PaymentRow | undefined> {
  const [payment] = await db.select().from(payments).where(eq(payments.idempotencyKey, key));
  return payment;
}

export async function findChargeDetails(db: Db, id: number) {
  const [found] = await db
    .select({
      entity: payers.entity,
      payerId: payers.providerId,
      paymentMethodId: cards.paymentMethodId,
    })
    .from(payments)
    .innerJoin(cards, eq(cards.id, payments.cardId))
    .innerJoin(
      payers,
      and(eq(payers.customerId, cards.customerId), eq(payers.entity, cards.entity)),
    )
    .where(eq(payments.id, id));
  return found;
}

/** The first stored page wins; returns the attempt with its page. */
export async function keepPage(
  db: Db,
  id: number,
  page: { pageId: string; pageUrl: string },
): Promise<PaymentRow> {
  const isFirst = and(eq(payments.id, id), isNull(payments.pageId));
  const [kept] = await db.update(payments).set(page).where(isFirst).returning();
  const found = kept ?? (await findPayment(db, id));
  if (!found) throw new Error("No payment has this page.");
  return found;
}

/** Excludes money received after the bill was settled. */
const paid = sql`(${payments.status} = 'succeeded' and ${payments.quarantine} is distinct from 'not_due')`;

type Subjects = Readonly<{ kind: SubjectKind; ids: readonly number[] }>;

const billsWithPayment = prepared((db, { kind, ids }: Values<Subjects>) =>
  db
    .selectDistinctOn([bills.subjectId], {
      bill: bills,
      payment: payments,
      card: cards,
      asideCents: asideFor(bills.id),
    })
    .from(bills)
    .leftJoin(payments, and(eq(payments.billId, bills.id), not(isBeside)))
    .leftJoin(cards, activeCardOf(bills.customerId, bills.entity))
    .where(
      and(
        eq(bills.subjectKind, kind),
        anyOf(bills.subjectId, ids),
        eq(bills.kind, "bill"),
        ne(bills.status, "credited"),
      ),
    )
    .orderBy(bills.subjectId, desc(paid), desc(payments.attempt)),
);

export async function findPaymentsOf(db: Db, kind: SubjectKind, ids: readonly number[], now: Date) {
  const rows = await billsWithPayment(db, { kind, ids });
  return rows.map(({ bill, payment, card: own, asideCents }) => ({
    bill,
    asideCents,
    payment: payment && { ...payment, retryAt: retryView(payment, own, now) },
  }));
}
