import { sql } from "drizzle-orm";

import { massSweep, rowSweep, type Sweep, type Sweeping } from "#app/api/sweep.server.ts";
import type { Db, Tx } from "#app/db/client.server.ts";
import { type Followers, moneyOf } from "#app/modules/billing/bill/followers.server.ts";
import { holdBill } from "#app/modules/billing/bill/issue.server.ts";
import { bills } from "#app/modules/billing/bill/table.server.ts";
import { ledgerProofs } from "#app/modules/billing/ledger/table.server.ts";
import { proveLedgerDaily } from "#app/modules/billing/ledger/write.server.ts";

import {
  findBillOfPayment,
  isCollectable,
  isRetriable,
  isUnansweredCharge,
  isUncalled,
} from "./charge.repository.server.ts";
import { chargeAttempt } from "./charge.server.ts";
import { openAttempt } from "./collect.server.ts";
import { settleByLookUp } from "./look-up.server.ts";
import { planSweeps } from "./plan.sweeps.server.ts";
import { findPayment } from "./repository.server.ts";
import { payments } from "./table.server.ts";
import { unpaidSweeps } from "./unpaid.server.ts";

/** A ledger fault is a sweep error, reported once and stored (ENT-35). */
async function prove(db: Db, now: Date): Promise<number> {
  const faults = await proveLedgerDaily(db, now);
  if (!faults) return 0;
  if (faults.length === 0) return 1;
  throw new Error(`The ledger does not add up: ${JSON.stringify(faults.slice(0, 20))}`);
}

/** Nightly proof, event and charge retries (days 1, 3, 7), new cards. */
export function billingSweeps(followers: Followers): readonly Sweep[] {
  // A dispute locks the bill first: it is visible before the subject is asked, or comes after the attempt.
  const open = (tx: Tx, { id }: { id: number }, now: Date) => openAttempt(tx, followers, id, now);
  const charge = async (on: Sweeping, paymentId: number) => {
    await chargeAttempt(moneyOf(on, followers), paymentId, on.now);
  };
  return [
    massSweep({
      job: "charging",
      name: "proof of the ledger",
      of: ledgerProofs,
      due: {
        at: sql`${ledgerProofs.at} + interval '24 hours'`,
        which: () => sql`${ledgerProofs.id} = (select max(id) from ${ledgerProofs})`,
      },
      all: prove,
    }),
    rowSweep({
      job: "charging",
      name: "charges never sent",
      of: payments,
      // Time for a request between opening an attempt and calling the provider.
      due: { at: sql`${payments.createdAt} + interval '2 minutes'`, which: isUncalled },
      call: charge,
    }),
    rowSweep({
      job: "charging",
      name: "charges without an answer",
      of: payments,
      due: { at: payments.checkAt, which: isUnansweredCharge },
      hold: findPayment,
      act: (_, payment) => Promise.resolve(payment),
      call: (on, payment) => settleByLookUp(moneyOf(on, followers), payment, on.now),
    }),
    rowSweep({
      job: "charging",
      name: "refusals to try again",
      of: payments,
      due: { at: payments.retryAt, which: isRetriable },
      hold: async (tx, id: number) => holdBill(tx, await findBillOfPayment(tx, id)),
      act: open,
      call: charge,
    }),
    rowSweep({
      job: "charging",
      name: "bills to charge",
      of: bills,
      due: { which: isCollectable },
      hold: holdBill,
      act: open,
      call: charge,
    }),
    ...unpaidSweeps(followers),
    ...planSweeps(followers),
  ];
}
