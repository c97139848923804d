import type { Call } from "#app/api/call.server.ts";
import { iso } from "#app/api/wire.ts";
import type { Tx } from "#app/db/client.server.ts";
import type { By } from "#app/lib/actor.ts";
import { toEuros } from "#app/lib/money.ts";
import { orNotFound } from "#app/lib/rule-error.ts";
import { wire } from "#app/lib/wire.ts";
import { type Followers, moneyOf } from "#app/modules/billing/bill/followers.server.ts";
import { isSetAside } from "#app/modules/billing/payment/charge.domain.ts";
import {
  type EventRow,
  findEvent,
  lockEvent,
  saveEvent,
} from "#app/modules/billing/payment/charge.repository.server.ts";
import { setAsideEventSchema } from "#app/modules/billing/payment/operator.endpoints.ts";
import {
  lockPayment,
  type PaymentRow,
  savePayment,
} from "#app/modules/billing/payment/repository.server.ts";
import { record } from "#app/modules/foundation/history/record.server.ts";

import { hasOtherInQueue, unknownDispute } from "./dispute.repository.server.ts";
import { unmark } from "./dispute.server.ts";
import { applyEvent } from "./receive-event.server.ts";
import { type SetAsideAct, setAsideActs } from "./set-aside-acts.server.ts";

const acts = setAsideActs({
  find: findEvent,
  lock: lockEvent,
  // The end of a dispute locks its payment, then the event that opened it; any other event is locked before its payment.
  holdFirst: async (tx, { paymentId, reason }) =>
    isDispute(reason) && paymentId !== null && lockPayment(tx, paymentId),
  save: saveEvent,
  isSetAside,
  release,
  present: (event: EventRow) => wire(setAsideEventSchema, event, {}),
});

export const retryEvent = (followers: Followers) =>
  acts.retry((call, id) => applyEvent(moneyOf(call, followers), id, call.now));

export const closeEvent = acts.close;

/** Any event by its id. 404 for none. */
export async function showEvent({ reader }: Call, { id }: { id: string }) {
  const event = orNotFound(await findEvent(reader, id), "api.absent");
  const { amount } = event.payload.object as { amount?: unknown };
  return {
    ...wire(setAsideEventSchema, event, {}),
    received_at: event.receivedAt.toISOString(),
    answer_by: iso(event.answerBy),
    answered_at: iso(event.answeredAt),
    tries: event.tries,
    amount: typeof amount === "number" ? toEuros(amount) : null,
  };
}

const isDispute = (reason: string | null) => reason === "card_dispute" || reason === unknownDispute;

/** Late money stays late; a dispute's mark is also another one's that waits for an operator. */
async function isTakenOff(
  tx: Tx,
  { id, quarantine, status }: PaymentRow,
  { eventId, event }: Readonly<{ eventId: string; event: SetAsideAct }>,
): Promise<boolean> {
  if (quarantine === "not_due") return false;
  if (quarantine === "card_dispute" && (await hasOtherInQueue(tx, id, eventId))) return false;
  return event !== "close_event" || status === "succeeded" || status === "refunded";
}

/**
 * The payment loses the event's mark; money that came too late keeps its own (ERR-38). A dispute that is closed here
 * waits in no list, and its bank has not decided: nothing of the payment goes back before it has (`disputedAt`, API-300b).
 * One that the provider does not know holds nothing once it is closed.
 */
async function release(
  tx: Tx,
  { id: eventId, paymentId, reason }: EventRow,
  event: SetAsideAct,
  { by, now }: By,
): Promise<void> {
  const payment = paymentId === null ? undefined : await lockPayment(tx, paymentId);
  if (!payment) return;
  if (event === "close_event" && reason === unknownDispute) await unmark(tx, payment, eventId);
  const { quarantine, status } = payment;
  if (quarantine === reason && (await isTakenOff(tx, payment, { eventId, event }))) {
    await savePayment(tx, payment.id, { quarantine: null });
  }
  const move = { machine: "payment", id: payment.id, event, from: status, to: status } as const;
  await record(tx, { ...move, by, at: now, details: { event: eventId } });
}
