import type { Tx } from "#app/db/client.server.ts";
import type { EventMeaning } from "#app/gateways/card-events.server.ts";
import { byProvider } from "#app/lib/actor.ts";
import { machineClock } from "#app/lib/clock.ts";
import { orNotFound } from "#app/lib/rule-error.ts";
import { workingDaysAfter } from "#app/lib/working-days.ts";
import type { Followers } from "#app/modules/billing/bill/followers.server.ts";
import { holdBill } from "#app/modules/billing/bill/issue.server.ts";
import { lockCreditsOfPayment } from "#app/modules/billing/credit/repository.server.ts";
import { type EventRow, saveEvent } from "#app/modules/billing/payment/charge.repository.server.ts";
import type { QuarantineReason } from "#app/modules/billing/payment/domain.ts";
import {
  lockPayment,
  type PaymentRow,
  savePayment,
} from "#app/modules/billing/payment/repository.server.ts";
import { clawBack } from "#app/modules/billing/refund/claw-back.server.ts";
import { record } from "#app/modules/foundation/history/record.server.ts";

import {
  closeOpened,
  hasOtherDispute,
  isDisputeOpen,
  isDisputeOver,
  markAnswered,
} from "./dispute.repository.server.ts";

type Within = Readonly<{ db: Tx; followers: Followers }>;
type Dispute = Readonly<{
  meaning: Extract<EventMeaning, { about: "dispute" }>;
  event: EventRow;
}>;

/**
 * What a card's holder disputes with its bank is marked until that ends: meanwhile no refund of it leaves (API-300b).
 * Won, what waited leaves; lost, the bank has taken the money, which the ledger writes. In any order, once each.
 */
export async function applyDispute(
  within: Within,
  { id: paymentId, billId }: PaymentRow,
  { meaning, event }: Dispute,
  now: Date,
): Promise<QuarantineReason | undefined> {
  const { db: tx } = within;
  const { state, disputeId, amountCents, answerBy } = meaning;
  // Bill, credits, payment: the order of everything that gives money back.
  await holdBill(tx, billId);
  const credits = state === "lost" ? await lockCreditsOfPayment(tx, paymentId) : [];
  const payment = orNotFound(await lockPayment(tx, paymentId), "api.payment.not_found");
  if (await isDisputeOver(tx, disputeId, event.id)) return undefined;
  if (state === "answered") {
    await markAnswered(tx, { paymentId, disputeId }, now);
    return undefined;
  }
  if (state === "opened") {
    if (await isDisputeOpen(tx, { paymentId, disputeId }, event.id)) return undefined;
    await savePayment(tx, paymentId, { disputedAt: now, quarantine: markOf(payment) });
    await saveEvent(tx, event.id, {
      answerBy: answerBy ? byOurClock(answerBy, now) : ownDay(now),
    });
    return "card_dispute";
  }
  await closeOpened(tx, { paymentId, disputeId }, state);
  const [from, to] = [payment.status, payment.status];
  const details = { dispute: disputeId, cents: amountCents };
  const move = { machine: "payment", id: paymentId, event: `${state}_dispute`, from, to } as const;
  await record(tx, { ...move, by: byProvider, at: now, details });
  if (state === "lost") {
    // What this bank took is written even while another dispute of the payment waits for its end.
    await savePayment(tx, paymentId, { disputedAt: null });
    await clawBack(within, { paymentId, disputeId, amountCents, credits }, now);
    await savePayment(tx, paymentId, { disputedAt: payment.disputedAt });
  }
  await unmark(tx, payment, event.id);
  return undefined;
}

/** Where the bank names no day. */
const ownDay = workingDaysAfter(2);

const minuteMs = 60_000;

/** The provider counts by the machine's clock, which a demonstration leaves behind (decision 014). */
function byOurClock(instant: Date, now: Date): Date {
  const aheadMs = now.getTime() - machineClock().getTime();
  return Math.abs(aheadMs) < minuteMs ? instant : new Date(instant.getTime() + aheadMs);
}

/** Money that came too late keeps its own mark: without it, it would count as the bill's (ERR-38). */
const markOf = ({ quarantine }: PaymentRow) =>
  quarantine === "not_due" ? quarantine : ("card_dispute" as const);

/** Its dispute has ended, that of this event; another one keeps the mark. */
export async function unmark(
  tx: Tx,
  { id, quarantine }: Pick<PaymentRow, "id" | "quarantine">,
  eventId: string,
): Promise<void> {
  if (await hasOtherDispute(tx, id, eventId)) return;
  const own = quarantine === "card_dispute" && { quarantine: null };
  await savePayment(tx, id, { disputedAt: null, ...own });
}
