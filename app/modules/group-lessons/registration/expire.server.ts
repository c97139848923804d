import i18next from "i18next";

import type { Sweeping } from "#app/api/sweep.server.ts";
import type { Tx } from "#app/db/client.server.ts";
import { byClock } from "#app/lib/actor.ts";
import { plusMinutes } from "#app/lib/clock.ts";
import { moneyOf } from "#app/modules/billing/bill/followers.server.ts";
import { creditBill } from "#app/modules/billing/bill/issue.server.ts";
import { endBillAttempts } from "#app/modules/billing/payment/clear-attempts.server.ts";
import { releaseSeat } from "#app/modules/group-lessons/waiting-place/wait.server.ts";

import { advanceRegistration } from "./advance.server.ts";
import { wholeRefund } from "./cancel.domain.ts";
import { owedOf, paidOf } from "./cancel.server.ts";
import { refundWords } from "./components/refund-words.ts";
import { registrationFollowers } from "./follow-billing.server.ts";
import { presentRefund } from "./give-seat-back.server.ts";
import type { HeldRegistration } from "./hold.server.ts";
import { notifyOfRegistration } from "./notify.server.ts";
import { saveRegistration } from "./repository.server.ts";

const patienceMinutes = 5;

/**
 * Payment time over: undoes the bill, frees the seat (PUB-036). A payment under verification is checked again first.
 * Returns the bill whose attempts to end.
 */
export async function expireRegistration(
  tx: Tx,
  held: HeldRegistration,
  now: Date,
): Promise<number | undefined> {
  const { registration, bill } = held;
  const { id, groupLessonId } = registration;
  if (bill?.status === "processing") {
    await saveRegistration(tx, id, { holdUntil: plusMinutes(now, patienceMinutes) });
    return undefined;
  }
  const refund = wholeRefund(paidOf(await owedOf(tx, held, now)));
  const back = refundWords(i18next.t, presentRefund(refund, now));
  await notifyOfRegistration(tx, id, "registration_expired", now, { back });
  const change = { holdUntil: null, reminderDueAt: null };
  await advanceRegistration(tx, registration, { event: "expire", by: byClock, now, change });
  if (bill) await creditBill(tx, bill.id, { by: byClock, now, cause: "expired" });
  await releaseSeat(tx, groupLessonId, { by: byClock, now });
  return bill?.id;
}

/** Ends what an expired bill began at the bank; money paid meanwhile is refunded (ERR-33). */
export async function endAttempts(on: Sweeping, billId: number): Promise<void> {
  await endBillAttempts(moneyOf(on, registrationFollowers), billId, on.now);
}

/** Reminds a family of its awaited check (PUB-036). */
export async function remindOfCheck(
  tx: Tx,
  { registration: { id } }: HeldRegistration,
  now: Date,
): Promise<undefined> {
  await notifyOfRegistration(tx, id, "registration_reminder", now);
  await saveRegistration(tx, id, { reminderDueAt: null });
  return undefined;
}
