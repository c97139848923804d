import {
  and,
  eq,
  exists,
  gt,
  inArray,
  not,
  notExists,
  notInArray,
  type SQL,
  sql,
} from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";

import { rowSweep, type Sweep } from "#app/api/sweep.server.ts";
import type { Db, Tx } from "#app/db/client.server.ts";
import { bySystem } from "#app/lib/actor.ts";
import { settledStates } from "#app/modules/billing/bill/domain.ts";
import { holdBill } from "#app/modules/billing/bill/issue.server.ts";
import { bills } from "#app/modules/billing/bill/table.server.ts";
import { paymentPlans } from "#app/modules/billing/payment/plan.table.server.ts";
import { closeCase } from "#app/modules/foundation/case/answer.server.ts";
import { openStates } from "#app/modules/foundation/case/domain.ts";
import { holdCase, seeCase } from "#app/modules/foundation/case/hold.server.ts";
import { cases } from "#app/modules/foundation/case/table.server.ts";

import { reportUnpaid } from "./report-unpaid.server.ts";

const hasBill = (db: Db, which: SQL | undefined) =>
  exists(
    db
      .select({ one: sql`1` })
      .from(bills)
      .where(and(eq(bills.id, cases.billId), which)),
  );

/** A plan whose dates are kept: nothing is left unpaid (API-301). */
const isKeptPlan = sql`exists (select 1 from ${paymentPlans} where ${paymentPlans.billId} = ${bills.id} and ${paymentPlans.endedAt} is null and ${paymentPlans.missedAt} is null)`;

const later = alias(cases, "later");

/** The last case of a bill that is still due. */
const isStillUnpaid = (db: Db) =>
  and(
    eq(cases.state, "done"),
    hasBill(db, and(notInArray(bills.status, [...settledStates]), not(isKeptPlan))),
    notExists(
      db
        .select({ one: sql`1` })
        .from(later)
        .where(and(eq(later.billId, cases.billId), gt(later.id, cases.id))),
    ),
  );

/** A settled bill closes its case; closed by hand, it comes back after thirty days (STM-46). */
export const supportSweeps: readonly Sweep[] = [
  rowSweep({
    job: "charging",
    name: "cases of settled bills",
    of: cases,
    due: {
      which: (db) =>
        and(
          inArray(cases.state, [...openStates]),
          hasBill(db, inArray(bills.status, [...settledStates])),
        ),
    },
    hold: holdCase,
    act: (tx, { id }, now) => closeCase(tx, id, { by: bySystem, now }),
  }),
  rowSweep({
    job: "charging",
    name: "unpaid bills whose case was closed",
    of: cases,
    due: { at: sql`${cases.doneAt} + interval '30 days'`, which: isStillUnpaid },
    hold: holdBillOfCase,
    act: (tx, bill, now) => reportUnpaid(tx, bill, now),
  }),
];

async function holdBillOfCase(tx: Tx, id: number) {
  const found = await seeCase(tx, id);
  return holdBill(tx, found?.row.billId ?? 0);
}
