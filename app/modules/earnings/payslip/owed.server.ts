import type { Db } from "#app/db/client.server.ts";
import { sumOf } from "#app/lib/sum-of.ts";
import { findUnslippedEnds } from "#app/modules/earnings/employment-end/unslipped.repository.server.ts";
import { findUnslippedSessions } from "#app/modules/earnings/session-pay/repository.server.ts";

import { findOwed } from "./repository.server.ts";

/** Whether the next payslip brings something: an employee's course with a verdict (STM-18). */
export async function isPayslipOwed(db: Db, teacherId: number, now: Date): Promise<boolean> {
  const owed = [
    ...(await findOwed(db, { teacherId }, now)),
    ...(await findUnslippedSessions(db, teacherId, now)),
  ];
  if (sumOf(owed, ({ grossCents }) => grossCents) > 0) return true;
  return (await findUnslippedEnds(db, { teacherId }, now)).length > 0;
}
