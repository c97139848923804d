import { sql } from "drizzle-orm";

import { massSweep, rowSweep, type Sweep } from "#app/api/sweep.server.ts";
import { type Followers, moneyOf } from "#app/modules/billing/bill/followers.server.ts";
import { isSpendable, lockCredit } from "#app/modules/billing/credit/repository.server.ts";
import { familyCredits } from "#app/modules/billing/credit/table.server.ts";
import { isLateCard } from "#app/modules/billing/payment/charge.repository.server.ts";
import { payments } from "#app/modules/billing/payment/table.server.ts";

import { askRefund } from "./ask.server.ts";
import { partSweeps } from "./give-back-part.server.ts";
import { openCreditRefund } from "./give-credit.server.ts";
import { refundPayment } from "./open.server.ts";
import { announceLate, remindOfAccount } from "./remind.server.ts";
import { eraseAccounts, isLate, isToAsk, lockRefund } from "./repository.server.ts";
import { refunds } from "./table.server.ts";
import { lacksAccount } from "./waiting.table.server.ts";

/** Late money, credits at their term, refunds not taken, accounts to ask for, late sums, accounts to erase. */
export const refundSweeps = (followers: Followers): readonly Sweep[] => [
  ...partSweeps(followers),
  rowSweep({
    job: "charging",
    name: "late money to give back",
    of: payments,
    due: { which: isLateCard },
    call: (on, id) => refundPayment(moneyOf(on, followers), id, on.now),
  }),
  rowSweep({
    job: "charging",
    name: "credits at their term",
    of: familyCredits,
    due: { at: familyCredits.expiresAt, which: isSpendable },
    hold: lockCredit,
    act: async (tx, credit, now) => (await openCreditRefund(tx, credit?.id ?? 0, { now })).id,
    call: (on, refundId) => askRefund(moneyOf(on, followers), refundId, on.now),
  }),
  rowSweep({
    job: "charging",
    name: "refunds to ask",
    of: refunds,
    due: { at: sql`${refunds.createdAt} + interval '2 minutes'`, which: isToAsk },
    call: (on, id) => askRefund(moneyOf(on, followers), id, on.now),
  }),
  rowSweep({
    job: "charging",
    name: "accounts to ask for",
    of: refunds,
    due: { at: refunds.remindAt, which: lacksAccount },
    hold: lockRefund,
    act: remindOfAccount,
  }),
  rowSweep({
    job: "charging",
    name: "refunds that are late",
    of: refunds,
    due: { which: isLate },
    hold: lockRefund,
    act: announceLate,
  }),
  massSweep({
    job: "charging",
    name: "accounts of refunds to erase",
    of: refunds,
    due: { at: refunds.eraseAt },
    all: eraseAccounts,
  }),
];
