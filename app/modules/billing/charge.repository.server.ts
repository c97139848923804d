import { and, asc, desc, eq, gt, inArray, isNotNull, isNull, lte, sql } from "drizzle-orm";

import type { Db, Tx } from "#app/db/client.server.ts";

import { bills } from "./bill.table.server.ts";
import { cardEndsAt, cards, payers } from "./card.table.server.ts";
import { providerEvents } from "./charge.table.server.ts";
import { openPaymentStates } from "./payment.domain.ts";
import { payments } from "./payment.table.server.ts";

export type PaymentRow = typeof payments.$inferSelect;
export type EventRow = typeof providerEvents.$inferSelect;

/** Writes an event; whoever brings it again writes nothing. */
export async function insertEvent(
  db: Db,
  event: Pick<EventRow, "id" | "type" | "payload">,
  now: Date,
): Promise<void> {
  await db
    .insert(providerEvents)
    .values({ ...event, status: "stored", receivedAt: now, tries: 0, nextTryAt: now })
    .onConflictDoNothing();
}

export async function findEvent(db: Db, id: string): Promise<EventRow | undefined> {
  const [event] = await db.select().from(providerEvents).where(eq(providerEvents.id, id));
  return event;
}

/** Holds an event, so that it is applied once whoever brings it. */
export async function lockEvent(tx: Tx, id: string): Promise<EventRow | undefined> {
  const [event] = await tx
    .select()
    .from(providerEvents)
    .where(eq(providerEvents.id, id))
    .for("no key update");
  return event;
}

export async function saveEvent(
  db: Db,
  id: string,
  changes: Partial<typeof providerEvents.$inferInsert>,
): Promise<void> {
  await db.update(providerEvents).set(changes).where(eq(providerEvents.id, id));
}

/** Events kept and not applied yet, due to be tried. */
export function findDueEvents(db: Db, now: Date): Promise<EventRow[]> {
  return db
    .select()
    .from(providerEvents)
    .where(and(eq(providerEvents.status, "stored"), lte(providerEvents.nextTryAt, now)))
    .orderBy(asc(providerEvents.nextTryAt))
    .limit(200);
}

/** What waits for a person: events set aside or given up, the newest first. */
export function findSetAside(db: Db): Promise<EventRow[]> {
  return db
    .select()
    .from(providerEvents)
    .where(inArray(providerEvents.status, ["quarantined", "dead"]))
    .orderBy(desc(providerEvents.receivedAt), desc(providerEvents.id))
    .limit(200);
}

export async function findPaymentById(db: Db, id: number): Promise<PaymentRow | undefined> {
  const [payment] = await db.select().from(payments).where(eq(payments.id, id));
  return payment;
}

export async function findPaymentByIntent(
  db: Db,
  intentId: string,
): Promise<PaymentRow | undefined> {
  const [payment] = await db.select().from(payments).where(eq(payments.intentId, intentId));
  return payment;
}

/** The payer behind a customer, as the provider knows her. */
export async function findPayerId(db: Db, customerId: number): Promise<string | undefined> {
  const [payer] = await db
    .select({ id: payers.providerId })
    .from(payers)
    .where(eq(payers.customerId, customerId));
  return payer?.id;
}

/** Attempts that the provider was never asked for: the process stopped in between. */
export function findUncalled(db: Db, before: Date): Promise<PaymentRow[]> {
  return db
    .select()
    .from(payments)
    .where(
      and(
        eq(payments.status, "created"),
        isNull(payments.calledAt),
        lte(payments.createdAt, before),
      ),
    )
    .orderBy(payments.id)
    .limit(100);
}

/** Attempts whose answer never came, due to be looked up. */
export function findUnanswered(db: Db, now: Date): Promise<PaymentRow[]> {
  return db
    .select()
    .from(payments)
    .where(
      and(
        inArray(payments.status, ["created", "processing"]),
        isNull(payments.quarantine),
        isNotNull(payments.calledAt),
        lte(payments.checkAt, now),
      ),
    )
    .orderBy(payments.checkAt)
    .limit(100);
}

/** The family's card while it is good: an expired one is charged nothing. */
const goodCard = (now: Date) =>
  and(eq(cards.customerId, bills.customerId), eq(cards.status, "active"), gt(cardEndsAt, now));

/** Bills whose refused attempt is to be followed by another one now, of families whose card is good. */
export function findRetries(db: Db, now: Date) {
  return db
    .select({
      billId: bills.id,
      customerId: bills.customerId,
      courseId: bills.courseId,
      amountCents: bills.amountCents,
    })
    .from(payments)
    .innerJoin(bills, eq(bills.id, payments.billId))
    .innerJoin(cards, goodCard(now))
    .where(
      and(eq(payments.status, "failed"), eq(bills.status, "failed"), lte(payments.retryAt, now)),
    )
    .orderBy(payments.retryAt)
    .limit(100);
}

/** Whether a bill's refused attempt is to be followed by another one now: none has been since. */
export async function isRetryDue(tx: Tx, billId: number, now: Date): Promise<boolean> {
  const due = and(eq(payments.billId, billId), lte(payments.retryAt, now));
  return (await tx.$count(payments, due)) > 0;
}

/** Due bills that no attempt waits for, of families whose card is good by now. */
export function findDueWithoutAttempt(db: Db, now: Date) {
  const open = db
    .select({ billId: payments.billId })
    .from(payments)
    .where(inArray(payments.status, [...openPaymentStates]));
  return db
    .select({
      billId: bills.id,
      customerId: bills.customerId,
      courseId: bills.courseId,
      amountCents: bills.amountCents,
    })
    .from(bills)
    .innerJoin(cards, goodCard(now))
    .where(and(eq(bills.kind, "bill"), eq(bills.status, "due"), sql`${bills.id} not in ${open}`))
    .orderBy(bills.id)
    .limit(100);
}

/** Every attempt, oldest first, with its bill: for the operator's command line. */
export function findAllPayments(db: Db) {
  return db
    .select({ payment: payments, bill: bills })
    .from(payments)
    .innerJoin(bills, eq(bills.id, payments.billId))
    .orderBy(payments.id);
}
