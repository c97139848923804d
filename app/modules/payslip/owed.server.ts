import type { Db } from "#app/db/client.server.ts";

import { findOwed } from "./repository.server.ts";

/** Whether a next payslip will bring a teacher something: a course as an employee whose verdict is in (STM-18). */
export async function isPayslipOwed(db: Db, teacherId: number, now: Date): Promise<boolean> {
  const owed = await findOwed(db, { teacherId }, now);
  return owed.reduce((sum, { grossCents }) => sum + grossCents, 0) > 0;
}
