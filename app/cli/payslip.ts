import { toEuros } from "#app/lib/money.ts";
import { payslipNumber } from "#app/modules/payslip/domain.ts";
import { listPayslips, runPayslips } from "#app/modules/payslip/run.server.ts";

import { type Command, Refused } from "./command.ts";

type Payslip = Awaited<ReturnType<typeof listPayslips>>[number];

const onLine = (payslip: Payslip) => ({
  number: payslipNumber(payslip),
  teacher_id: payslip.teacherId,
  customer_id: payslip.customerId,
  period: payslip.period,
  hours: payslip.minutes / 60,
  gross: toEuros(payslip.grossCents),
  net: toEuros(payslip.netCents),
});

function monthOf(word: string | undefined): string {
  if (!word || !/^\d{4}-(0[1-9]|1[0-2])$/.test(word)) throw new Refused("Say a month: 2026-10.");
  return word;
}

/** What the operator may do about payslips (OPS-07). */
export const payslipCommands: Readonly<Record<string, Command>> = {
  "payslip run": {
    takes: "MONTH",
    help: "makes the payslips of a month that are not made yet",
    run: async ({ words: [month] }, { connection: { db }, now }) => ({
      made: (await runPayslips(db, monthOf(month), now)).map(onLine),
    }),
  },
  "payslip list": {
    takes: "[--month=MONTH]",
    help: "payslips, the newest first",
    run: async ({ texts: { month } }, { connection: { db } }) => ({
      payslips: (await listPayslips(db, month === undefined ? undefined : monthOf(month))).map(
        onLine,
      ),
    }),
  },
};
