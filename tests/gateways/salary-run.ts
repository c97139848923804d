import { eq, inArray, sql } from "drizzle-orm";

import { type Db, queryRows } from "#app/db/client.server.ts";
import { byClock } from "#app/lib/actor.ts";
import { payouts } from "#app/modules/earnings/payout/payout.table.server.ts";
import { openSalaries } from "#app/modules/earnings/payout/salary.server.ts";
import { payoutSweeps } from "#app/modules/earnings/payout/sweeps.server.ts";
import { runPayslips } from "#app/modules/earnings/payslip/run.server.ts";
import { stripeObjects } from "#app/sandbox/stripe/tables.server.ts";
import { dueOf } from "#tests/database/sweeps.ts";
import { createBilledCourse } from "#tests/factories/payment.ts";

import type { Story } from "./killed-run.ts";
import { mailsTo } from "./mails.ts";

const due = dueOf(payoutSweeps);
const june = new Date("2026-06-10T15:00:00Z");

/** As the clock does from the 5th on: payslips, payouts, sending. */
export const runSalaries: Story["run"] = async (db, at, gateways) => {
  await runPayslips(db, "2026-06", at);
  await openSalaries(db, { by: byClock, now: at });
  await due(db, at, gateways);
};

/** Net of two June courses: 27,03 € and 18,02 €. */
export async function createMonth(db: Db, teacher: { id: number }): Promise<void> {
  await createBilledCourse(db, { teacher, date: june });
  await createBilledCourse(db, { teacher, date: june, minutes: 60 });
}

/** Cents. */
export async function owedTo(db: Db, id: number): Promise<number> {
  const [row] = await queryRows<{ cents: number }>(
    db,
    sql`select -coalesce(sum(amount_cents), 0)::int as cents from ledger_entries where account = 'teacher' and holder_id = ${id}`,
  );
  return row?.cents ?? 0;
}

/** Cents: to accounts, then to banks. */
export async function sentBy(db: Db) {
  const moved = await db
    .select()
    .from(stripeObjects)
    .where(inArray(stripeObjects.kind, ["transfer", "payout"]));
  const amountsOf = (wanted: string) =>
    moved
      .filter(({ kind }) => kind === wanted)
      .map(({ data }) => (data as { amount: number }).amount)
      .sort((a, b) => a - b);
  return { transfers: amountsOf("transfer"), toBank: amountsOf("payout") };
}

export const statesOf = async (db: Db, teacherId: number) =>
  (await db.select().from(payouts).where(eq(payouts.teacherId, teacherId))).map(
    ({ kind, state, amountCents }) => [kind, state, amountCents],
  );

export const templatesTo = async (db: Db, email: string) =>
  (await mailsTo(db, email)).map(({ template }) => template).sort();
