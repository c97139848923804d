import type { Db, Tx } from "#app/db/client.server.ts";
import type { EventMeaning } from "#app/gateways/card-events.server.ts";
import { type Actor, byProvider } from "#app/lib/actor.ts";
import { backOff } from "#app/lib/back-off.ts";
import { plusMinutes } from "#app/lib/clock.ts";
import { RuleError } from "#app/lib/rule-error.ts";

import { findOwnBill } from "./bill.server.ts";
import { customerOfPayer, usableCard } from "./card.server.ts";
import { type Confirmation, confirmationOf, type ProviderEventState } from "./charge.domain.ts";
import {
  type EventRow,
  findAllPayments,
  findEvent,
  findPayerOf,
  findPaymentById,
  findPaymentByIntent,
  findSetAside,
  insertEvent,
  lockEvent,
  type PaymentRow,
  saveEvent,
} from "./charge.repository.server.ts";
import type { Followers, Money } from "./followers.server.ts";
import { lostAfterMinutes, type PaymentOutcome, type QuarantineReason } from "./payment.domain.ts";
import { postponeCheck, setAside } from "./payment.server.ts";
import { keepCard } from "./save-card.server.ts";
import { settle } from "./settle.server.ts";

/**
 * Reads a payment again at the provider's, never from the browser; with a way back, begins the bank's
 * confirmation when it asks for one (API-035, DLG-20). 404 for another's bill or another bill's payment.
 */
export async function confirmPayment(
  money: Money,
  by: Actor,
  now: Date,
  asked: { bill_id: number; payment_intent_id: string; return_url?: string },
): Promise<Confirmation> {
  const { db } = money;
  const payment = await ownPayment(db, by, asked);
  if (payment.status !== "requires_action" && payment.status !== "processing") {
    return confirmationOf(payment);
  }
  const answer = await askAgain(money, payment, asked.return_url, now);
  if ("url" in answer) return { ...confirmationOf(payment), redirect_url: answer.url };
  if (answer.outcome) await settle(money, payment.id, answer.outcome, now);
  return confirmationOf((await findPaymentById(db, payment.id)) ?? payment);
}

async function ownPayment(
  db: Db,
  by: Actor,
  asked: { bill_id: number; payment_intent_id: string },
): Promise<PaymentRow> {
  const bill = await findOwnBill(db, asked.bill_id, by.id);
  const payment = bill && (await findPaymentByIntent(db, asked.payment_intent_id));
  if (!payment || payment.billId !== bill.id) {
    throw new RuleError("not_found", "api.payment.not_found");
  }
  return payment;
}

type Asked = { url: string } | { outcome: PaymentOutcome | undefined };

async function askAgain(
  money: Money,
  payment: PaymentRow,
  returnUrl: string | undefined,
  now: Date,
): Promise<Asked> {
  const { intentId, billId } = payment;
  const payer = await findPayerOf(money.db, billId);
  const card = payer && (await usableCard(money.db, payer, now));
  if (returnUrl === undefined) return { outcome: await lookUp(money, payment, now) };
  if (!intentId || !card) {
    const outcome = await lookUp(money, payment, now);
    const lacksCard = !card && outcome?.kind === "requires_action";
    if (lacksCard) throw new RuleError("conflict", "api.payment.card_required");
    return { outcome };
  }
  const { paymentMethodId } = card;
  const { entity } = payer;
  return money.cards.authenticate({ entity, intentId, paymentMethodId, returnUrl });
}

/**
 * What became of an attempt whose answer never came. Undefined while nobody can say; once the provider has
 * not heard of it for a quarter of an hour, it never will: refused, nothing was taken.
 */
export async function lookUp(
  { db, cards }: Money,
  { id: paymentId, billId, intentId, calledAt }: PaymentRow,
  now: Date,
): Promise<PaymentOutcome | undefined> {
  const payer = await findPayerOf(db, billId);
  if (!payer) return undefined;
  const { entity, payerId } = payer;
  const asked = cards.lookUp({ entity, paymentId, payerId, intentId });
  const heard = await asked.catch(() => "silence" as const);
  if (heard === "silence") return undefined;
  const lost = calledAt !== null && plusMinutes(calledAt, lostAfterMinutes) <= now;
  if (heard ?? !lost) return heard;
  return {
    kind: "failed",
    intentId: undefined,
    code: "provider_unavailable",
    declineCode: undefined,
  };
}

/** Looks an attempt up and settles it; asked again later while nobody can say (CNV-12). */
export async function settleByLookUp(money: Money, payment: PaymentRow, now: Date): Promise<void> {
  await postponeCheck(money.db, payment.id, now);
  const outcome = await lookUp(money, payment, now);
  if (outcome) await settle(money, payment.id, outcome, now);
}

/** A provider's event: kept before anything else, then applied; what fails is tried again by the job (API-154a). */
export async function receiveEvent(
  money: Money,
  now: Date,
  raw: string,
  signature: string | null,
): Promise<{ received: true }> {
  const { id, type, payload } = money.cards.readEvent(raw, signature);
  await insertEvent(money.db, { id, type, payload }, now);
  await applyEvent(money, id, now);
  return { received: true };
}

/** Applies a kept event once, whoever brings it and however often. A failure keeps it for later. */
export async function applyEvent(money: Money, id: string, now: Date): Promise<void> {
  const { db, cards } = money;
  const event = await findEvent(db, id);
  if (event?.status !== "stored") return;
  try {
    const meaning = cards.meaningOf(event);
    if (meaning.about === "card") await applyCard(money, event, meaning, now);
    else await applyOnce(money, event, meaning, now);
  } catch (error) {
    await postponeEvent(db, event, error instanceof Error ? error.message : "unknown", now);
  }
}

type Meaning<About extends EventMeaning["about"]> = Extract<EventMeaning, { about: About }>;

/** The card is read before any transaction: no call goes out from inside one. */
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
  return close(db, id, "done");
}

async function applyOnce(
  { db, followers }: Money,
  { id }: EventRow,
  meaning: Exclude<EventMeaning, { about: "card" }>,
  now: Date,
): Promise<void> {
  await db.transaction(async (tx) => {
    const event = await lockEvent(tx, id);
    if (event?.status !== "stored") return;
    if (!isFollowed(meaning)) return close(tx, id, "ignored");
    const payment = await paymentOf(tx, meaning);
    if (!payment) return postponeEvent(tx, event, "no payment of ours", now);
    const quarantine = await applyTo({ db: tx, followers }, payment.id, meaning, now);
    const state = quarantine ? "quarantined" : "done";
    return close(tx, id, state, { paymentId: payment.id, reason: quarantine ?? null });
  });
}

/** Pages, refunds in part, transfers, accounts and payouts are kept and closed until something follows them. */
const isFollowed = (meaning: EventMeaning): meaning is Meaning<"charge"> | Meaning<"dispute"> =>
  meaning.about === "charge" || meaning.about === "dispute";

/** Returns why a person must look at it; nothing when all is done. */
async function applyTo(
  within: { db: Tx; followers: Followers },
  paymentId: number,
  meaning: Meaning<"charge"> | Meaning<"dispute">,
  now: Date,
): Promise<QuarantineReason | undefined> {
  if (meaning.about === "charge") {
    return (await settle(within, paymentId, meaning.outcome, now)).quarantine;
  }
  await setAside(within.db, paymentId, "card_dispute");
  return "card_dispute";
}

const close = (
  db: Db,
  id: string,
  status: ProviderEventState,
  more: { paymentId?: number; reason?: string | null } = {},
) => saveEvent(db, id, { status, nextTryAt: null, ...more });

async function paymentOf(
  tx: Tx,
  meaning: Meaning<"charge"> | Meaning<"dispute">,
): Promise<PaymentRow | undefined> {
  const isCharge = meaning.about === "charge";
  const intentId = isCharge ? meaning.outcome.intentId : meaning.intentId;
  const known = intentId ? await findPaymentByIntent(tx, intentId) : undefined;
  const paymentId = isCharge ? meaning.paymentId : undefined;
  return known ?? (paymentId === undefined ? undefined : findPaymentById(tx, paymentId));
}

/** It may have come before its time: tried again later, and after eight tries left to a person. */
async function postponeEvent(db: Db, event: EventRow, reason: string, now: Date): Promise<void> {
  const tries = event.tries + 1;
  const nextTryAt = backOff(tries, now) ?? null;
  const status = nextTryAt ? "stored" : "dead";
  await saveEvent(db, event.id, { tries, nextTryAt, status, reason: reason.slice(0, 300) });
}

/** Every attempt, and the events that wait for a person (OPS-06). */
export async function listMoney(db: Db) {
  const [attempts, setAsideEvents] = await Promise.all([findAllPayments(db), findSetAside(db)]);
  return { attempts, events: setAsideEvents };
}
