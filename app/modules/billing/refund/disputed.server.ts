import type { Mover } from "#app/lib/actor.ts";
import { RuleError } from "#app/lib/rule-error.ts";
import type { Money } from "#app/modules/billing/bill/followers.server.ts";
import {
  type EventRow,
  findEvent,
  insertEvent,
} from "#app/modules/billing/payment/charge.repository.server.ts";
import type { PaymentRow } from "#app/modules/billing/payment/repository.server.ts";

type Paid = Pick<PaymentRow, "disputedAt">;

/** The holder of the card asks its bank for the money. */
export const isDisputed = ({ disputedAt }: Paid): boolean => disputedAt !== null;

/**
 * 409 for a card payment that its holder disputes, locked by the caller: its bank may give the money back by itself, and
 * the family would have it twice (API-300b). A refund may be opened, and waits for the end of the dispute.
 */
export function refuseDisputed(payment: Paid, by?: Mover): void {
  if (!isDisputed(payment)) return;
  throw new RuleError("conflict", `api.payment.disputed${by?.role === "customer" ? "_own" : ""}`);
}

export type Refunding = Parameters<Money["cards"]["refund"]>[0];

/**
 * Asks the provider for a refund. Refused for a dispute, it is asked which, and what it says is kept as its events
 * would: the payment is marked by the next sweep though they never come (API-300b). Throws its refusal; once all that
 * it names are lost and written, it never takes the rest, which is to leave by hand.
 */
export async function refundAtProvider({ db, cards }: Money, wanted: Refunding, now: Date) {
  try {
    return await cards.refund(wanted);
  } catch (error) {
    if (!isDisputeRefusal(error)) throw error;
    const events = await cards.findDisputesOf(wanted);
    for (const event of events) await insertEvent(db, event, now);
    const written = await Promise.all(events.map((event) => isEndWritten(db, event)));
    if (written.length === 0 || written.includes(false)) throw error;
    throw new RuleError("conflict", "api.payment.not_refundable");
  }
}

const isEndWritten = async (db: Money["db"], { id, type }: Pick<EventRow, "id" | "type">) =>
  type === "charge.dispute.closed" && (await findEvent(db, id))?.status === "done";

export const isDisputeRefusal = (error: unknown): boolean =>
  error instanceof RuleError && error.code === "api.payment.disputed";
