import { eq, type SQL } from "drizzle-orm";

import { rowSweep, type Sweep } from "#app/api/sweep.server.ts";
import type { Tx } from "#app/db/client.server.ts";
import { byClock } from "#app/lib/actor.ts";
import { moneyOf } from "#app/modules/billing/bill/followers.server.ts";
import { endBillAttempts } from "#app/modules/billing/payment/clear-attempts.server.ts";
import { registrationFollowers } from "#app/modules/group-lessons/registration/follow-billing.server.ts";

import { advanceWithdrawal, holdWithdrawal } from "./advance.server.ts";
import { confirmHeld } from "./confirm.server.ts";
import { subjectOf } from "./find-subject.server.ts";
import { mailOfWithdrawal } from "./notify.server.ts";
import { isBounced, isGivenBack, type WithdrawalRow } from "./repository.server.ts";
import { withdrawals } from "./table.server.ts";

/** Its money left, or came back from the bank. */
const followRefund = (name: string, which: () => SQL | undefined, event: "refund" | "bounce") =>
  rowSweep({
    job: "withdrawals",
    name,
    of: withdrawals,
    due: { which },
    hold: holdWithdrawal,
    act: async (tx, row, now) => {
      await advanceWithdrawal(tx, row, { event, by: byClock, now });
      return undefined;
    },
  });

/** Expires second steps, applies unanswered ones, closes refunded withdrawals (STM-42). */
export const withdrawalSweeps: readonly Sweep[] = [
  rowSweep({
    job: "withdrawals",
    name: "withdrawals not confirmed",
    of: withdrawals,
    due: { at: withdrawals.expiresAt, which: () => eq(withdrawals.state, "stated") },
    hold: holdWithdrawal,
    act: expire,
  }),
  rowSweep({
    job: "withdrawals",
    name: "withdrawals not declined",
    of: withdrawals,
    due: { at: withdrawals.actsAt, which: () => eq(withdrawals.state, "received") },
    hold: holdWithdrawal,
    act: async (tx, row, now) => {
      const { unpaidBillId } = await confirmHeld(tx, row, { by: byClock, now });
      return unpaidBillId === undefined ? undefined : { unpaidBillId };
    },
    call: (on, { unpaidBillId }) =>
      endBillAttempts(moneyOf(on, registrationFollowers), unpaidBillId, on.now),
  }),
  followRefund("withdrawals given back", isGivenBack, "refund"),
  followRefund("withdrawals whose refund came back", isBounced, "bounce"),
];

async function expire(tx: Tx, row: WithdrawalRow, now: Date): Promise<undefined> {
  const expired = await advanceWithdrawal(tx, row, { event: "expire", by: byClock, now });
  const subject = await subjectOf(tx, row);
  if (subject) await mailOfWithdrawal(tx, expired, { about: "withdrawal_expired", subject }, now);
  return undefined;
}
