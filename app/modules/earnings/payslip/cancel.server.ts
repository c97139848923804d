import type { Tx } from "#app/db/client.server.ts";
import type { By } from "#app/lib/actor.ts";
import { monthInWords } from "#app/lib/french-date.ts";
import { orNotFound, RuleError } from "#app/lib/rule-error.ts";
import { lockPayee } from "#app/modules/earnings/payout/account.repository.server.ts";
import { payslipNumber } from "#app/modules/earnings/payout/payout.domain.ts";
import { record } from "#app/modules/foundation/history/record.server.ts";
import { notifyPerson } from "#app/modules/foundation/notification/notify-person.server.ts";
import { findPerson } from "#app/modules/people/account/find-family.server.ts";
import { paths } from "#app/paths.ts";

import { negativeOf, sumsOf } from "./domain.ts";
import {
  findPayslipLines,
  insertPayslip,
  lockPayslip,
  markCancelled,
  type PayslipRow,
} from "./repository.server.ts";
import { writeContributions } from "./run.server.ts";

type Wrong = Readonly<{ id: number; reason: string }>;

/**
 * Takes a wrong payslip back by its negative: its lessons wait for the next one, and what was paid is deducted from
 * the next transfer (API-311). 404 when none; 409 for a negative or a cancelled one.
 */
export async function cancelPayslip(tx: Tx, { id, reason }: Wrong, by: By): Promise<PayslipRow> {
  const wrong = orNotFound(await lockPayslip(tx, id), "api.absent");
  // The lock that opening a transfer takes.
  await lockPayee(tx, wrong.teacherId);
  if (wrong.cancelledAt || wrong.cancelsId) {
    throw new RuleError("conflict", "api.payslip.cancelled");
  }
  const { id: _, ...names } = wrong;
  const lines = (await findPayslipLines(tx, id)).map(negativeOf);
  const sums = sumsOf(lines);
  await markCancelled(tx, id, by.now);
  const row = { ...names, ...sums, cancelsId: id, createdAt: by.now, paidByHand: false };
  const negative = await insertPayslip(tx, row, lines);
  if (!negative) throw new RuleError("conflict", "api.payslip.cancelled");
  await writeContributions(tx, negative, by.now);
  await record(tx, {
    machine: "payslip",
    id,
    event: "cancel",
    from: "made",
    to: "cancelled",
    by: by.by,
    at: by.now,
    details: { reason, by: payslipNumber(negative) },
  });
  await notifyTeacher(tx, wrong, { reason, now: by.now });
  return negative;
}

async function notifyTeacher(
  tx: Tx,
  wrong: PayslipRow,
  { reason, now }: { reason: string; now: Date },
): Promise<void> {
  const person = await findPerson(tx, wrong.teacherId);
  if (!person) return;
  const details = {
    firstname: person.firstname,
    number: payslipNumber(wrong),
    month: monthInWords(wrong.period),
    family: wrong.employerName,
    reason,
  };
  const about = { type: "payouts", message: "payslip_cancelled", details } as const;
  await notifyPerson(tx, person, { ...about, url: paths.payslips }, now);
}
