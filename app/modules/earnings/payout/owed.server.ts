import type { Db } from "#app/db/client.server.ts";
import { sumOf } from "#app/lib/sum-of.ts";
import { findStanding } from "#app/modules/people/account/standing.server.ts";

import { findAllEarned } from "./invoice-sessions.server.ts";
import { nextRun } from "./payout.domain.ts";
import { waitsForAccount } from "./payout.repository.server.ts";
import { findUnpaidPayslips } from "./salary.repository.server.ts";

/** Whether the next payslip pays a teacher. Handed down: payslips are above. */
export type IsOwed = (db: Db, teacherId: number, now: Date) => Promise<boolean>;

/** Failed or unsent payout, unpaid or coming payslip, Tuesday's amount (STM-18). */
async function isOwed(db: Db, id: number, now: Date, isPayslipOwed: IsOwed): Promise<boolean> {
  if (await waitsForAccount(db, id)) return true;
  if ((await findUnpaidPayslips(db, id)).length > 0) return true;
  if (await isPayslipOwed(db, id, now)) return true;
  const earned = await findAllEarned(db, id, nextRun(now));
  return sumOf(earned, ({ dueCents }) => dueCents) > 0;
}

/** A teacher who left may change the IBAN while money is owed (TEA-050). */
export async function mayChangeIban(
  db: Db,
  id: number,
  now: Date,
  isPayslipOwed: IsOwed,
): Promise<boolean> {
  return (await findStanding(db, id)) !== "left" || isOwed(db, id, now, isPayslipOwed);
}
