import type { Call } from "#app/api/call.server.ts";
import { toEuros } from "#app/lib/money.ts";
import { orNotFound } from "#app/lib/rule-error.ts";
import { sumOf } from "#app/lib/sum-of.ts";

import { findNextRun, type NextRow } from "./next-run.repository.server.ts";
import { writeToTeacher } from "./notify.server.ts";
import { type HeldReason, nextRun } from "./payout.domain.ts";

function heldBy({ failed, state, mandated }: NextRow): HeldReason | null {
  if (failed) return "failed";
  if (state !== "enabled") return "account";
  return mandated ? null : "mandate";
}

/** Names and sums of the next Tuesday, before it runs (OPS-27). */
export async function showNextRun({ reader, now }: Call) {
  const date = nextRun(now);
  const rows = (await findNextRun(reader, date)).map((row) => ({ ...row, held: heldBy(row) }));
  const sumWhere = (isHeld: boolean) =>
    toEuros(sumOf(rows, ({ cents, held }) => ((held !== null) === isHeld ? cents : 0)));
  return {
    data: rows.map(({ teacherId, teacher, cents, courses, ibanEnd, held }) => ({
      teacher_id: teacherId,
      teacher,
      amount: toEuros(cents),
      courses,
      iban_end: ibanEnd,
      held,
    })),
    total: rows.length,
    date: date.toISOString(),
    leaving: sumWhere(false),
    held: sumWhere(true),
  };
}

/** 404 when there is no such teacher. */
export const writeToPayee = ({ db, now }: Call, { id, text }: { id: number; text: string }) =>
  db.transaction(async (tx) => {
    orNotFound(await writeToTeacher(tx, id, text, now), "api.absent");
    return { teacher_id: id, text };
  });
