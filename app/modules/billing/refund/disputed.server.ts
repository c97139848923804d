import { RuleError } from "#app/lib/rule-error.ts";
import type { PaymentRow } from "#app/modules/billing/payment/repository.server.ts";

/**
 * 409 for a card payment that its holder disputes: the bank may give the money back by itself, and a person closes the
 * dispute first (API-300b). Otherwise the family would be paid twice.
 */
export function refuseDisputed({ quarantine }: Pick<PaymentRow, "quarantine">): void {
  if (quarantine === "card_dispute") throw new RuleError("conflict", "api.payment.disputed");
}
