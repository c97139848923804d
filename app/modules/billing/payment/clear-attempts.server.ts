import type { Money } from "#app/modules/billing/bill/followers.server.ts";

import { findPayerOf } from "./charge.repository.server.ts";
import { isPageAttempt, isPayablePage } from "./domain.ts";
import { settlePage } from "./pay-page.server.ts";
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
    if (isPayablePage(attempt)) await settlePage(money, attempt, now, true);
    else if (isAtBank(attempt)) await callOff(money, attempt, now, by);
  }
}

export const isAtBank = (attempt: PaymentRow) =>
  attempt.status === "requires_action" && !isPageAttempt(attempt);

/** Cancels a charge waiting for the family; one paid by now is settled as paid. */
export async function callOff(
  money: Money,
  { id, billId, intentId }: PaymentRow,
  now: Date,
  by?: By,
): Promise<void> {
  const payer = await findPayerOf(money.db, billId);
  if (!payer || !intentId) return;
  const outcome = await money.cards.cancelCharge({ entity: payer.entity, intentId });
  await settle(money, id, outcome, now, outcome.kind === "failed" ? by : undefined);
}
