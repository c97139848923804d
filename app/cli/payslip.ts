import { toEuros } from "#app/lib/money.ts";
import { payslipNumber } from "#app/modules/earnings/payout/payout.domain.ts";
import { openSalaries } from "#app/modules/earnings/payout/salary.server.ts";
import { listPayslips, runPayslips } from "#app/modules/earnings/payslip/run.server.ts";

import { type Command, Refused } from "./command.ts";

type Paid = Awaited<ReturnType<typeof listPayslips>>[number];

const onLine = (payslip: Paid["payslip"]) => ({
  number: payslipNumber(payslip),
  teacher_id: payslip.teacherId,
  customer_id: payslip.customerId,
  period: payslip.period,
  hours: payslip.minutes / 60,
  gross: toEuros(payslip.grossCents),
  net: toEuros(payslip.netCents),
});

const onList = ({ payslip, payout }: Paid) => ({
  ...onLine(payslip),
  payout_id: payout?.id ?? null,
  payment: payslip.paidByHand ? "by hand" : (payout?.state ?? "waiting"),
});

function monthOf(word: string | undefined): string {
  if (!word || !/^\d{4}-(0[1-9]|1[0-2])$/.test(word)) throw new Refused("Say a month: 2026-10.");
  return word;
}

export const payslipCommands: Readonly<Record<string, Command>> = {
  "payslip run": {
    takes: "MONTH",
    help: "makes the payslips of a month that are not made yet, and opens the payouts of all that wait; the next jobs send them",
    run: async ({ words: [month] }, { connection: { db }, by, now }) => {
      const made = await runPayslips(db, monthOf(month), now);
      const opened = await openSalaries(db, { by, now });
      return {
        made: made.map(onLine),
        opened: opened.map(({ id, teacherId, amountCents }) => ({
          payout_id: id,
          teacher_id: teacherId,
          amount: toEuros(amountCents),
        })),
      };
    },
  },
  "payslip list": {
    takes: "[--month=MONTH]",
    help: "payslips with their payments, the newest first",
    run: async ({ texts: { month } }, { connection: { db } }) => ({
      payslips: (await listPayslips(db, month === undefined ? undefined : monthOf(month))).map(
        onList,
      ),
    }),
  },
};
