import type { Mover } from "#app/lib/actor.ts";
import { RuleError } from "#app/lib/rule-error.ts";
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
