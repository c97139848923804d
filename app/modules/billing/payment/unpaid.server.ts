import { rowSweep, type Sweep } from "#app/api/sweep.server.ts";
import type { Db, Tx } from "#app/db/client.server.ts";
import { plusDays } from "#app/lib/clock.ts";
import { shortDay } from "#app/lib/french-date.ts";
import { sentence } from "#app/lib/sentence.ts";
import { unpaidDays, unpaidStepAt } from "#app/modules/billing/bill/domain.ts";
import { followerOf, type Followers, moneyOf } from "#app/modules/billing/bill/followers.server.ts";
import { holdBill } from "#app/modules/billing/bill/issue.server.ts";
import { notifyOfBill } from "#app/modules/billing/bill/notify-of-bill.server.ts";
import { type BillRow, saveBill } from "#app/modules/billing/bill/repository.server.ts";
import { bills } from "#app/modules/billing/bill/table.server.ts";
import { ofMain } from "#app/modules/billing/card/means.server.ts";

import { expireAwaited } from "./await-money.server.ts";
import { callOff, endAttempt } from "./clear-attempts.server.ts";
import { isBankOver } from "./domain.ts";
import { remindOfBank } from "./notify.server.ts";
import { findAttempts, findPayment } from "./repository.server.ts";
import { payments } from "./table.server.ts";
import {
  isAwaitedOver,
  isBankWaiting,
  isLeftUnpaid,
  isMoot,
  isUnpaid,
  mayGoOn,
} from "./unpaid.repository.server.ts";

/**
 * Unpaid bills (STM-46): reminders on days 3, 10, 20; no new lesson from day 10; operator review on day 30. Never a
 * fee; payment ends it.
 */
export function unpaidSweeps(followers: Followers): readonly Sweep[] {
  return [
    rowSweep({
      job: "charging",
      name: "awaited money that did not come",
      of: bills,
      due: { at: bills.awaitedUntil, which: isAwaitedOver },
      hold: holdBill,
      act: (tx, bill, now) => expireAwaited(tx, bill, now).then(() => undefined),
    }),
    rowSweep({
      job: "charging",
      name: "bills left unpaid",
      of: bills,
      due: { which: isLeftUnpaid },
      hold: holdBill,
      act: beginUnpaid,
    }),
    rowSweep({
      job: "charging",
      name: "unpaid bills to remind",
      of: bills,
      due: { at: bills.remindAt, which: isUnpaid },
      hold: holdBill,
      act: (tx, bill, now) => remind(tx, followers, bill, now),
    }),
    rowSweep({
      job: "charging",
      name: "attempts of settled bills",
      of: payments,
      due: { which: isMoot },
      call: async (on, id) => {
        const payment = await findPayment(on.db, id);
        if (payment) await endAttempt(moneyOf(on, followers), payment, on.now);
      },
    }),
    rowSweep({
      job: "charging",
      name: "banks that wait for a family",
      of: payments,
      due: { at: payments.remindAt, which: isBankWaiting },
      call: async (on, id) => {
        const payment = await findPayment(on.db, id);
        if (!payment?.remindAt || payment.remindAt > on.now) return;
        if (isBankOver(payment.remindersSent)) {
          await callOff(moneyOf(on, followers), payment, on.now);
          return;
        }
        await on.db.transaction((tx) => remindOfBank(tx, followers, payment, on.now));
      },
    }),
  ];
}

/** Notifies only when no card was tried: a refusal has already informed the family. */
async function beginUnpaid(tx: Tx, bill: BillRow, now: Date): Promise<undefined> {
  await saveBill(tx, bill.id, {
    unpaidSince: now,
    remindAt: unpaidStepAt(now, 0),
    remindersSent: 0,
  });
  if ((await findAttempts(tx, bill.id)).length > 0) return;
  await notifyOfBill(tx, bill, { message: "bill_due" }, now);
}

/** No reminder while the subject is contested. */
export async function remind(
  tx: Tx,
  followers: Followers,
  bill: BillRow,
  now: Date,
): Promise<undefined> {
  const { id, subjectKind, subjectId, remindAt, unpaidSince: since, remindersSent: sent } = bill;
  const follower = followerOf(followers, subjectKind);
  if (!since || (await follower.isHeld(tx, subjectId))) {
    const tomorrow = plusDays(now, 1);
    // Its own day, where a mail that leaves asks sooner.
    await saveBill(tx, id, { remindAt: remindAt && remindAt > tomorrow ? remindAt : tomorrow });
    return;
  }
  await saveBill(tx, id, { remindAt: unpaidStepAt(since, sent + 1), remindersSent: sent + 1 });
  if (sent === unpaidDays.reminders.length) {
    await followers.unpaid?.(tx, bill, now);
    return;
  }
  const next = sentence(`api.payment.unpaid.${String(sent)}`, {
    stop: shortDay(plusDays(since, unpaidDays.stop)),
    person: shortDay(plusDays(since, unpaidDays.operator)),
  });
  await notifyOfBill(tx, bill, { message: "bill_unpaid", details: { next } }, now);
}
/** Nothing new is scheduled without usable means or with a bill unpaid ten days (STM-16, STM-46). */

export async function isPaymentExpected(db: Db, customerId: number, now: Date): Promise<boolean> {
  return !(await mayGoOn(db, ofMain(customerId), now));
}
