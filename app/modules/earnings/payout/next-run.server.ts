import type { Call } from "#app/api/call.server.ts";
import { toEuros } from "#app/lib/money.ts";
import { orNotFound } from "#app/lib/rule-error.ts";
import { record } from "#app/modules/foundation/history/record.server.ts";

import { lockPayee, savePayee } from "./account.repository.server.ts";
import { showPayee } from "./account.server.ts";
import { findNextRun } from "./next-run.repository.server.ts";
import { writeToTeacher } from "./notify.server.ts";
import { nextRun } from "./payout.domain.ts";

/** Names and sums of the next Tuesday, before it runs (OPS-27). */
export async function showNextRun({ reader, now }: Call) {
  const date = nextRun(now);
  const rows = await findNextRun(reader, date);
  const { total = 0, leavingCents = 0, heldCents = 0 } = rows[0] ?? {};
  return {
    data: rows.map(({ teacherId, teacher, cents, courses, ibanEnd, held }) => ({
      teacher_id: teacherId,
      teacher,
      amount: toEuros(cents),
      courses,
      iban_end: ibanEnd,
      held,
    })),
    total,
    date: date.toISOString(),
    leaving: toEuros(leavingCents),
    held: toEuros(heldCents),
  };
}

/** The words stay in the account's history. 404 when there is no such teacher. */
export const writeToPayee = (
  { db, actor: by, now }: Call,
  { id, text }: { id: number; text: string },
) =>
  db.transaction(async (tx) => {
    orNotFound(await writeToTeacher(tx, id, text, now), "api.absent");
    const { status } = await showPayee(tx, id);
    const line = {
      machine: "payee_account",
      id,
      event: "write",
      from: status,
      to: status,
    } as const;
    await record(tx, { ...line, by, at: now, details: { text } });
    if (await lockPayee(tx, id)) await savePayee(tx, id, { writtenAt: now });
    return { teacher_id: id, text };
  });
