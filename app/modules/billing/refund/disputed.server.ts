import type { Mover } from "#app/lib/actor.ts";
import { RuleError } from "#app/lib/rule-error.ts";
import type { Money } from "#app/modules/billing/bill/followers.server.ts";
import { findEvent, insertEvent } from "#app/modules/billing/payment/charge.repository.server.ts";
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
 * would: the payment is marked by the next sweep though they never come (API-300b). Throws its refusal until they are
 * written; then another one: it never takes the rest of a lost one, and still disputes what an operator has closed.
 */
export async function refundAtProvider({ db, cards }: Money, wanted: Refunding, now: Date) {
  try {
    return await cards.refund(wanted);
  } catch (error) {
    if (!isDisputeRefusal(error)) throw error;
    const events = await cards.findDisputesOf(wanted);
    for (const event of events) await insertEvent(db, event, now);
    const rows = await Promise.all(events.map(({ id }) => findEvent(db, id)));
    if (rows.length === 0 || rows.some((row) => row?.status !== "done" && row?.status !== "closed"))
      throw error;
    const isOver = events.every(({ type }) => type === "charge.dispute.closed");
    const code = isOver ? "not_refundable" : "disputed_still";
    throw new RuleError("conflict", `api.payment.${code}`);
  }
}

export const isDisputeRefusal = (error: unknown): boolean =>
  error instanceof RuleError && error.code === "api.payment.disputed";
