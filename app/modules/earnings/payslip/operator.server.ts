import type { Call } from "#app/api/call.server.ts";
import type { Paging } from "#app/api/endpoint.ts";
import { listed } from "#app/api/listed.server.ts";
import { toEuros } from "#app/lib/money.ts";
import { parisDay } from "#app/lib/paris-time.ts";
import { fieldFault } from "#app/lib/rule-error.ts";
import { payslipNumber } from "#app/modules/earnings/payout/payout.domain.ts";
import { openSalaries } from "#app/modules/earnings/payout/salary.server.ts";

import { cancelPayslip } from "./cancel.server.ts";
import { cancelledBy } from "./domain.ts";
import { findPayslipPage, type PayslipRow } from "./repository.server.ts";
import { runPayslips } from "./run.server.ts";

/** Payslips with their payments, of one month or all (API-235). */
export const listAllPayslips = (
  { reader }: Call,
  { month: period, ...paging }: Paging & { month?: string | undefined },
) =>
  listed(
    paging,
    (page) => findPayslipPage(reader, { period }, page),
    ({ payslip, payout }) => ({
      ...lineOf(payslip),
      payout_id: payout?.id ?? null,
      payment: payslip.paidByHand ? ("by_hand" as const) : (payout?.state ?? ("waiting" as const)),
    }),
  );

/** The next jobs send the payouts (API-236). 422 for a month that is not over: its lessons are still to come. */
export async function runAll({ db, actor, now }: Call, { month }: { month: string }) {
  if (month >= parisDay(now).slice(0, 7)) throw fieldFault("month", "api.payslip.month_not_over");
  const made = await runPayslips(db, month, now);
  const opened = await openSalaries(db, { by: actor, now });
  return {
    made: made.map(lineOf),
    opened: opened.map(({ id, teacherId, amountCents }) => ({
      payout_id: id,
      teacher_id: teacherId,
      amount: toEuros(amountCents),
    })),
  };
}

/** By its negative (API-311). */
export async function cancelOne(
  { db, actor, now }: Call,
  { id, reason }: { id: number; reason: string },
) {
  const negative = await db.transaction((tx) =>
    cancelPayslip(tx, { id, reason }, { by: actor, now }),
  );
  return { ...lineOf(negative), cancels: cancelledBy(negative) ?? "" };
}

const lineOf = (payslip: PayslipRow) => ({
  id: payslip.id,
  number: payslipNumber(payslip),
  teacher_id: payslip.teacherId,
  teacher: payslip.teacherName,
  customer_id: payslip.customerId,
  customer: payslip.employerName,
  period: payslip.period,
  hours: payslip.minutes / 60,
  gross: toEuros(payslip.grossCents),
  net: toEuros(payslip.netCents),
});
