import type { Db, Tx } from "#app/db/client.server.ts";
import type { By } from "#app/lib/actor.ts";
import { orNotFound } from "#app/lib/rule-error.ts";
import { record } from "#app/modules/foundation/history/record.server.ts";

import { type TaxStatus, teacherMode } from "./domain.ts";
import { publishTeachers } from "./publish.server.ts";
import { findStatus, lockStatus, saveStatus } from "./status.repository.server.ts";

/** Who employs a teacher today, and whether lessons at home give the credit (STM-21). */
export const statusOf = (db: Db, teacherId: number): Promise<TaxStatus> =>
  findStatus(db, teacherId);

/**
 * Changes a teacher's status from now on: earlier courses keep the status of their date (STM-21, LAW-19). 404 when
 * unknown; idempotent.
 */
export async function changeStatus(
  tx: Tx,
  id: number,
  change: Partial<TaxStatus>,
  { by, now }: By,
): Promise<TaxStatus> {
  const before = orNotFound(await lockStatus(tx, id), "api.teacher.not_found");
  const after = { ...before, ...change };
  if (wordsOf(after) === wordsOf(before) && after.sapNumber === before.sapNumber) return after;
  await saveStatus(tx, id, { before, after, until: now });
  const [from, to] = [wordsOf(before), wordsOf(after)];
  await record(tx, { machine: "teacher", id, event: "status", from, to, by, at: now });
  await publishTeachers(tx, [id], now);
  return after;
}

const wordsOf = (status: TaxStatus) =>
  status.selfEmployed
    ? `${teacherMode(status)}, sap ${status.sapNumberStatus}`
    : teacherMode(status);
