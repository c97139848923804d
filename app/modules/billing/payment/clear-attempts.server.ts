import type { Money } from "#app/modules/billing/bill/followers.server.ts";

import { findPayerOf } from "./charge.repository.server.ts";
import { isPageAttempt, isPayablePage } from "./domain.ts";
import { settlePage } from "./pay-page.server.ts";
import { refundPayment } from "./refund.server.ts";
import { findAttempts, type PaymentRow } from "./repository.server.ts";
import { settle } from "./settle.server.ts";

type By = Parameters<typeof settle>[4];

/**
 * Before other means: closes the open page and cancels a charge waiting at the bank; settles what was paid. Calls the
 * provider: outside any transaction.
 */
export async function clearAttempts(
  money: Money,
  billId: number,
  now: Date,
  by?: By,
): Promise<void> {
  for (const attempt of await findAttempts(money.db, billId)) {
    await endAttempt(money, attempt, now, by);
  }
}

/** Closes the page, or cancels the charge that waits at the bank. */
export async function endAttempt(
  money: Money,
  attempt: PaymentRow,
  now: Date,
  by?: By,
): Promise<void> {
  if (isPayablePage(attempt)) await settlePage(money, attempt, now, true);
  else if (isAtBank(attempt)) await callOff(money, attempt, now, by);
}

export const isAtBank = (attempt: PaymentRow) =>
  attempt.status === "requires_action" && !isPageAttempt(attempt);

/** Cancels a charge waiting for the family; one paid by now is settled as paid, and refunded when not due. */
export async function callOff(
  money: Money,
  { id, billId, intentId }: PaymentRow,
  now: Date,
  by?: By,
): Promise<void> {
  const payer = await findPayerOf(money.db, billId);
  if (!payer || !intentId) return;
  const outcome = await money.cards.cancelCharge({ entity: payer.entity, intentId });
  const canceller = outcome.kind === "failed" ? by : undefined;
  const { quarantine } = await settle(money, id, outcome, now, canceller);
  if (quarantine === "not_due") await refundPayment(money, id, now);
}
