import type { Mover } from "#app/lib/actor.ts";
import type { Money } from "#app/modules/billing/bill/followers.server.ts";

import { findPayerOf } from "./charge.repository.server.ts";
import { isPageAttempt, isPayablePage } from "./domain.ts";
import { settlePage } from "./pay-page.server.ts";
import { findAttempts, type PaymentRow } from "./repository.server.ts";
import { settle } from "./settle.server.ts";

/**
 * Before other means: closes the open page and cancels a charge waiting at the bank; settles what was paid. Calls the
 * provider: outside any transaction.
 */
export async function clearAttempts(
  money: Money,
  billId: number,
  now: Date,
  by?: Mover,
): Promise<void> {
  for (const attempt of await findAttempts(money.db, billId)) {
    await endAttempt(money, attempt, now, by);
  }
}

/** Calls off the last charge where it waits at the bank, before a page is opened for its bill. */
export async function leaveBank(money: Money, billId: number, now: Date, by: Mover): Promise<void> {
  const [last] = await findAttempts(money.db, billId);
  if (last && isAtBank(last)) await clearAttempts(money, billId, now, by);
}

/** Closes the page, or cancels the charge that waits at the bank. */
export async function endAttempt(
  money: Money,
  attempt: PaymentRow,
  now: Date,
  by?: Mover,
): Promise<void> {
  if (isPayablePage(attempt)) await settlePage(money, attempt, now, true);
  else if (isAtBank(attempt)) await callOff(money, attempt, now, by);
}

/** Once a bill is undone: its pages are closed, its charges called off; money paid before is refunded (ERR-33). */
export async function endBillAttempts(money: Money, billId: number, now: Date): Promise<void> {
  for (const attempt of await findAttempts(money.db, billId)) {
    if (isPageAttempt(attempt)) await settlePage(money, attempt, now, true);
    else if (isAtBank(attempt)) await callOff(money, attempt, now);
  }
}

const isAtBank = (attempt: PaymentRow) =>
  attempt.status === "requires_action" && !isPageAttempt(attempt);

/** Cancels a charge waiting for the family; one paid by now is settled as paid, and refunded when not due. */
export async function callOff(
  money: Money,
  { id, billId, intentId }: PaymentRow,
  now: Date,
  by?: Mover,
): Promise<void> {
  const payer = await findPayerOf(money.db, billId);
  if (!payer || !intentId) return;
  const outcome = await money.cards.cancelCharge({ entity: payer.entity, intentId });
  const heard = outcome.kind === "failed" && by ? { by } : undefined;
  const { quarantine } = await settle(money, id, outcome, now, heard);
  if (quarantine === "not_due") await money.followers.late?.(money, id, now);
}
