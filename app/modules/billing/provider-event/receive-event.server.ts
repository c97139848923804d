import type { OpenCall } from "#app/api/call.server.ts";
import type { Db, Tx } from "#app/db/client.server.ts";
import type { EventMeaning } from "#app/gateways/card-events.server.ts";
import { byProvider } from "#app/lib/actor.ts";
import { backOff } from "#app/lib/back-off.ts";
import { type Followers, type Money, moneyOf } from "#app/modules/billing/bill/followers.server.ts";
import { customerOfPayer } from "#app/modules/billing/card/means.server.ts";
import { keepCard } from "#app/modules/billing/card-setup/save-card.server.ts";
import type { ProviderEventState } from "#app/modules/billing/payment/charge.domain.ts";
import {
  type EventRow,
  failedSince,
  findEvent,
  findPaymentByIntent,
  insertEvent,
  lockEvent,
  type PaymentRow,
  saveEvent,
} from "#app/modules/billing/payment/charge.repository.server.ts";
import { collectOwed } from "#app/modules/billing/payment/collect-owed.server.ts";
import type { QuarantineReason } from "#app/modules/billing/payment/domain.ts";
import { keepPageCard } from "#app/modules/billing/payment/keep-card.server.ts";
import { findPayment } from "#app/modules/billing/payment/repository.server.ts";
import { settle } from "#app/modules/billing/payment/settle.server.ts";
import { bounceRefund } from "#app/modules/billing/refund/bounce.server.ts";
import { settleRefunded } from "#app/modules/billing/refund/settle-refunded.server.ts";

import { askedAgainAt } from "./dispute.repository.server.ts";
import { applyDispute } from "./dispute.server.ts";

/** Stores the provider event before applying it; the sweep retries failures (API-154a). */
export const receiveEvent =
  (followers: Followers) =>
  async (call: OpenCall, { body }: { body: string }): Promise<{ received: true }> => {
    const { db, gateways, now, headers } = call;
    const signature = headers.get("stripe-signature");
    const { id, type, payload } = gateways.cards.readEvent(body, signature);
    await insertEvent(db, { id, type, payload }, now);
    await applyEvent(moneyOf(call, followers), id, now);
    return { received: true };
  };

/** Applies a stored event once, whatever the deliveries. A failure keeps it for later. */
export async function applyEvent(money: Money, id: string, now: Date): Promise<void> {
  const { db, cards } = money;
  const event = await findEvent(db, id);
  if (event?.status !== "stored") return;
  try {
    await applyMeaning(money, event, cards.meaningOf(event), now);
  } catch (error) {
    await postponeEvent(db, event, error instanceof Error ? error.message : "unknown", now);
  }
}

function applyMeaning(money: Money, event: EventRow, meaning: EventMeaning, now: Date) {
  switch (meaning.about) {
    case "card":
      return applyCard(money, event, meaning, now);
    case "payment_page":
      return applyPage(money, event, meaning, now);
    case "payee":
    case "payout":
      return applyPayee(money, event, meaning, now);
    default:
      return applyOnce(money, event, meaning, now);
  }
}

type Meaning<About extends EventMeaning["about"]> = Extract<EventMeaning, { about: About }>;

/** The card is read before any transaction: no provider call inside one. */
async function applyCard(
  money: Money,
  { id }: EventRow,
  { payerId, paymentMethodId }: Meaning<"card">,
  now: Date,
): Promise<void> {
  const { db, cards } = money;
  const customerId = await customerOfPayer(db, payerId);
  const card =
    customerId === undefined
      ? undefined
      : await cards.findCard({ entity: "main", paymentMethodId });
  if (customerId === undefined || !card) return close(db, id, "ignored");
  await keepCard(money, customerId, card, { by: byProvider, now });
  await collectOwed(money, customerId, now);
  return close(db, id, "done");
}

/** Its money is told by the charge's own events: only a card that its family let us keep is read there. */
async function applyPage(
  { db, cards }: Money,
  { id }: EventRow,
  { paymentId, state }: Meaning<"payment_page">,
  now: Date,
): Promise<void> {
  const payment =
    state === "completed" && paymentId !== undefined ? await findPayment(db, paymentId) : undefined;
  if (payment) await keepPageCard({ db, cards }, payment, now);
  return close(db, id, "ignored");
}

async function applyPayee(
  { db, followers: { payees } }: Money,
  { id }: EventRow,
  meaning: Meaning<"payee"> | Meaning<"payout">,
  now: Date,
): Promise<void> {
  await db.transaction(async (tx) => {
    const event = await lockEvent(tx, id);
    if (event?.status !== "stored") return;
    if (!payees) return close(tx, id, "ignored");
    const known =
      meaning.about === "payee"
        ? await payees.account(tx, meaning.account, now)
        : await payees.payout(tx, meaning, now);
    return known ? close(tx, id, "done") : postponeEvent(tx, event, "no payee of ours", now);
  });
}

async function applyOnce(
  { db, followers }: Money,
  { id }: EventRow,
  meaning: Exclude<EventMeaning, { about: "card" | "payment_page" | "payee" | "payout" }>,
  now: Date,
): Promise<void> {
  await db.transaction(async (tx) => {
    const event = await lockEvent(tx, id);
    if (event?.status !== "stored") return;
    if (!isFollowed(meaning)) return close(tx, id, "ignored");
    const payment = await paymentOf(tx, meaning);
    if (!payment) return postponeEvent(tx, event, "no payment of ours", now);
    const quarantine = await applyTo({ db: tx, followers }, payment, { meaning, event }, now);
    const state = quarantine ? "quarantined" : "done";
    const again = quarantine === "card_dispute" && { nextTryAt: askedAgainAt(now), tries: 0 };
    return close(tx, id, state, { paymentId: payment.id, reason: quarantine ?? null, ...again });
  });
}

type Followed = Meaning<"charge"> | Meaning<"dispute"> | Meaning<"refund">;

/** Of the provider's refunds only those that the bank gave back: the others are read from their charge. */
const isFollowed = (meaning: EventMeaning): meaning is Followed =>
  meaning.about === "charge" ||
  meaning.about === "dispute" ||
  (meaning.about === "refund" && meaning.refund.state === "failed");

async function applyTo(
  within: { db: Tx; followers: Followers },
  payment: PaymentRow,
  { meaning, event }: Readonly<{ meaning: Followed; event: EventRow }>,
  now: Date,
): Promise<QuarantineReason | undefined> {
  const { id: paymentId } = payment;
  if (meaning.about === "refund") return bounceRefund(within.db, payment, meaning.refund, now);
  if (meaning.about === "charge") {
    const { outcome } = meaning;
    if (outcome.kind !== "refunded")
      return (await settle(within, paymentId, outcome, now)).quarantine;
    // A total that comes after the failure of one of its refunds is no longer true.
    const failedCents = await failedSince(within.db, paymentId, event.payload);
    const total = { ...outcome, amountCents: outcome.amountCents - failedCents };
    return (await settleRefunded(within, paymentId, total, now)).quarantine;
  }
  return applyDispute(within, payment, { meaning, event }, now);
}

async function close(
  db: Db,
  id: string,
  status: ProviderEventState,
  more: { paymentId?: number; reason?: string | null; nextTryAt?: Date; tries?: number } = {},
): Promise<void> {
  await saveEvent(db, id, { status, nextTryAt: null, ...more });
}

async function paymentOf(tx: Tx, meaning: Followed): Promise<PaymentRow | undefined> {
  const intentId = intentIn(meaning);
  const known = intentId ? await findPaymentByIntent(tx, intentId) : undefined;
  const paymentId = meaning.about === "charge" ? meaning.paymentId : undefined;
  return known ?? (paymentId === undefined ? undefined : findPayment(tx, paymentId));
}

function intentIn(meaning: Followed): string | undefined {
  if (meaning.about === "charge") return meaning.outcome.intentId;
  return meaning.about === "refund" ? meaning.refund.intentId : meaning.intentId;
}

/** It may be early: retried later, left to an operator after eight tries. */
async function postponeEvent(db: Db, event: EventRow, reason: string, now: Date): Promise<void> {
  const tries = event.tries + 1;
  const nextTryAt = backOff(tries, now) ?? null;
  const status = nextTryAt ? "stored" : "dead";
  await saveEvent(db, event.id, { tries, nextTryAt, status, reason: reason.slice(0, 300) });
}
