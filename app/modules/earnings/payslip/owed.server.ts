import type { Db } from "#app/db/client.server.ts";
import { sumOf } from "#app/lib/sum-of.ts";

import { findOwed } from "./repository.server.ts";

/** Whether a next payslip will bring a teacher something: a course as an employee whose verdict is in (STM-18). */
export async function isPayslipOwed(db: Db, teacherId: number, now: Date): Promise<boolean> {
  const owed = await findOwed(db, { teacherId }, now);
  return sumOf(owed, ({ grossCents }) => grossCents) > 0;
}
