import type { Mover } from "#app/lib/actor.ts";
import { RuleError } from "#app/lib/rule-error.ts";
import type { PaymentRow } from "#app/modules/billing/payment/repository.server.ts";

type Paid = Pick<PaymentRow, "quarantine">;

/** The holder of the card asks its bank for the money. */
export const isDisputed = ({ quarantine }: Paid): boolean => quarantine === "card_dispute";

/**
 * 409 for a card payment that its holder disputes: the bank may give the money back by itself, and a person closes the
 * dispute first (API-300b). Otherwise the family would be paid twice.
 */
export function refuseDisputed(payment: Paid, by?: Mover): void {
  if (!isDisputed(payment)) return;
  throw new RuleError("conflict", `api.payment.disputed${by?.role === "customer" ? "_own" : ""}`);
}
