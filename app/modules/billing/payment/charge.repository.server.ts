import {
  and,
  desc,
  eq,
  exists,
  gt,
  inArray,
  isNotNull,
  isNull,
  not,
  notExists,
  or,
  type SQL,
  sql,
} from "drizzle-orm";

import { type Db, queryRows } from "#app/db/client.server.ts";
import { ofTotals, type Page, totalsOf } from "#app/db/counted-page.server.ts";
import { rowsOf } from "#app/db/rows-of.server.ts";
import { RuleError } from "#app/lib/rule-error.ts";
import { openPaymentStates } from "#app/modules/billing/bill/cause.domain.ts";
import { isBillFound } from "#app/modules/billing/bill/search.repository.server.ts";
import { bills } from "#app/modules/billing/bill/table.server.ts";
import { cardEndsAt, cards, payers } from "#app/modules/billing/card/table.server.ts";
import { refunds } from "#app/modules/billing/refund/table.server.ts";

import { setAsideStates } from "./charge.domain.ts";
import { providerEvents } from "./charge.table.server.ts";
import { hasOpenPlan } from "./plan.table.server.ts";
import { isCollected, payments } from "./table.server.ts";

export type PaymentRow = typeof payments.$inferSelect;
export type EventRow = typeof providerEvents.$inferSelect;

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

export const {
  find: findEvent,
  lock: lockEvent,
  saveAlone: saveEvent,
} = rowsOf(providerEvents, "provider event");

export function findSetAside(db: Db): Promise<EventRow[]> {
  return db
    .select()
    .from(providerEvents)
    .where(inArray(providerEvents.status, [...setAsideStates]))
    .orderBy(desc(providerEvents.receivedAt), desc(providerEvents.id))
    .limit(200);
}

/** Refunds that the provider has not taken yet. */
export const findAskedRefunds = (db: Db) =>
  db
    .select({
      id: refunds.id,
      paymentId: sql`${refunds.paymentId}`.mapWith(Number),
      amountCents: refunds.amountCents,
    })
    .from(refunds)
    .where(eq(refunds.status, "asked"))
    .orderBy(refunds.id)
    .limit(200);

export async function findPaymentByIntent(
  db: Db,
  intentId: string,
): Promise<PaymentRow | undefined> {
  const [payment] = await db.select().from(payments).where(eq(payments.intentId, intentId));
  return payment;
}

export async function findPayerOf(db: Db, billId: number) {
  const [payer] = await db
    .select({
      customerId: bills.customerId,
      entity: bills.entity,
      payerId: payers.providerId,
    })
    .from(bills)
    .innerJoin(
      payers,
      and(eq(payers.customerId, bills.customerId), eq(payers.entity, bills.entity)),
    )
    .where(eq(bills.id, billId));
  return payer;
}

export const hasGoodCard = (db: Db, at: Date | SQL) =>
  exists(
    db
      .select({ one: sql`1` })
      .from(cards)
      .where(
        and(
          eq(cards.customerId, bills.customerId),
          eq(cards.entity, bills.entity),
          eq(cards.status, "active"),
          gt(cardEndsAt, at),
        ),
      ),
  );

/** Cents of refunds that failed since a moment, and that a total of that moment still holds. */
export async function failedSince(
  db: Db,
  paymentId: number,
  { createdAt = Infinity }: EventRow["payload"],
): Promise<number> {
  if (createdAt === Infinity) return 0;
  const [row] = await queryRows<{ cents: number }>(
    db,
    sql`select coalesce(sum(cents), 0)::int as cents from (
        select distinct on (payload->'object'->>'id') (payload->'object'->>'amount')::int as cents
        from provider_events
        where payment_id = ${paymentId} and payload->'object'->>'object' = 'refund'
          and payload->'object'->>'status' = 'failed' and status in ('done', 'quarantined', 'closed')
          and (payload->>'createdAt')::float8 >= ${createdAt}
          and coalesce((payload->'object'->>'created')::float8, 0) <= ${createdAt}) failed`,
  );
  return row?.cents ?? 0;
}

export const isStored = () => eq(providerEvents.status, "stored");

/** The provider was never called: the process stopped in between. */
export const isUncalled = () =>
  and(eq(payments.status, "created"), eq(payments.means, "card"), isNull(payments.calledAt));

export const isUnansweredCharge = () =>
  and(
    inArray(payments.status, ["created", "processing"]),
    isNull(payments.quarantine),
    isNotNull(payments.calledAt),
  );

/** A card paid a bill no longer due, is not disputed, and no refund was requested yet (ERR-33). */
export const isLateCard = (db: Db) =>
  and(
    isNull(payments.disputedAt),
    eq(payments.status, "succeeded"),
    eq(payments.quarantine, "not_due"),
    eq(payments.means, "card"),
    notExists(
      db
        .select({ one: sql`1` })
        .from(refunds)
        .where(eq(refunds.paymentId, payments.id)),
    ),
  );

export const isRetriable = (db: Db, now: Date) =>
  and(
    eq(payments.status, "failed"),
    exists(
      db
        .select({ one: sql`1` })
        .from(bills)
        .where(
          and(
            eq(bills.id, payments.billId),
            eq(bills.status, "failed"),
            not(hasOpenPlan),
            hasGoodCard(db, sql`greatest(${payments.retryAt}, ${now})`),
          ),
        ),
    ),
  );

/** A refused card is retried only on its days. */
const isNewCard = (db: Db) =>
  notExists(
    db
      .select({ one: sql`1` })
      .from(payments)
      .innerJoin(cards, eq(cards.id, payments.cardId))
      .where(and(eq(payments.billId, bills.id), eq(cards.status, "active"))),
  );

/**
 * Due or refused, no open attempt, and an untried valid card or nothing left to pay. Agency-refused bills wait until
 * claimed (STM-22).
 */
export const isCollectable = (db: Db, now: Date) =>
  and(
    eq(bills.kind, "bill"),
    inArray(bills.status, ["due", "failed"]),
    eq(bills.advance, false),
    not(hasOpenPlan),
    notExists(
      db
        .select({ one: sql`1` })
        .from(payments)
        .where(
          and(eq(payments.billId, bills.id), inArray(payments.status, [...openPaymentStates])),
        ),
    ),
    or(eq(bills.amountCents, bills.creditedCents), and(hasGoodCard(db, now), isNewCard(db))),
  );

export async function findBillOfPayment(db: Db, id: number): Promise<number> {
  const [payment] = await db
    .select({ billId: payments.billId })
    .from(payments)
    .where(eq(payments.id, id));
  if (!payment) throw new RuleError("not_found", "api.payment.not_found");
  return payment.billId;
}

type Filter = Readonly<{
  state?: PaymentRow["status"] | undefined;
  customerId?: number | undefined;
  only?: "collected" | undefined;
  search?: string | undefined;
}>;

const leftCents = sql`case when ${isCollected}
  then ${payments.amountCents} - ${payments.refundedCents} - ${payments.sentCents} else 0 end`;

/** The newest first, with their bills; `leftCents`: received by all of them and not given back. */
export const findPaymentPage = (
  db: Db,
  { state, customerId, only, search }: Filter,
  page: Page,
) => {
  const ofBills = (bill: SQL | undefined) =>
    inArray(payments.billId, db.select({ id: bills.id }).from(bills).where(bill));
  const which = and(
    state && eq(payments.status, state),
    only && isCollected,
    customerId === undefined ? undefined : ofBills(eq(bills.customerId, customerId)),
    search === undefined
      ? undefined
      : or(eq(payments.reference, search), ofBills(isBillFound(db, search))),
  );
  return db
    .select({
      payment: payments,
      bill: bills,
      total: ofTotals("total"),
      leftCents: ofTotals("left_cents"),
    })
    .from(payments)
    .innerJoin(bills, eq(bills.id, payments.billId))
    .innerJoin(totalsOf(payments, which, { left_cents: leftCents }), sql`true`)
    .where(which)
    .orderBy(desc(payments.id))
    .limit(page.length)
    .offset(page.start);
};

export async function findOwed(db: Db, customerId: number, now: Date): Promise<number[]> {
  const rows = await db
    .select({ id: bills.id })
    .from(bills)
    .where(and(eq(bills.customerId, customerId), isCollectable(db, now)))
    .orderBy(bills.id)
    .limit(10);
  return rows.map(({ id }) => id);
}
