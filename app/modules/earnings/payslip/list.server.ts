import type { Call } from "#app/api/call.server.ts";
import type { Paging } from "#app/api/endpoint.ts";
import { listed } from "#app/api/listed.server.ts";
import { presentState } from "#app/api/state.server.ts";
import { toEuros } from "#app/lib/money.ts";
import { boundsOfMonth, parisDay } from "#app/lib/paris-time.ts";
import { sumOf } from "#app/lib/sum-of.ts";
import { payoutStateOf, payslipNumber } from "#app/modules/earnings/payout/payout.domain.ts";
import { paths, pathTo } from "#app/paths.ts";

import { cancelledBy, expectedOf, nextPay, paidAt, taxableOf } from "./domain.ts";
import {
  findChoices,
  findNextPay,
  findPayslipPage,
  type PaidPayslip,
} from "./repository.server.ts";

const perPage = 7;

type Input = Paging &
  Readonly<{ years?: number[] | undefined; customers_id?: number[] | undefined }>;

/** The caller's payslips, narrowed to years and families (API-110). */
export async function listOwnPayslips(
  { reader, actor }: Pick<Call, "reader" | "actor">,
  { years, customers_id: customerIds, ...paging }: Input,
) {
  const which = { teacherId: actor.id, years, customerIds };
  const [found, choices] = await Promise.all([
    listed(
      paging,
      (page) => findPayslipPage(reader, which, page),
      (row) => shown(row),
      perPage,
    ),
    findChoices(reader, actor.id),
  ]);
  return {
    ...found,
    years: yearsOf(choices.paid),
    customers: choices.families,
  };
}

/** Newest first. */
function yearsOf(paid: Choices["paid"]) {
  const years = [...new Set(paid.map(({ period }) => period.slice(0, 4)))];
  return years.map((year) => {
    const own = paid.filter(({ period }) => period.startsWith(year));
    return {
      year: Number(year),
      net: toEuros(sumOf(own, ({ netCents }) => netCents)),
      taxable: toEuros(sumOf(own, taxableOf)),
    };
  });
}

type Choices = Awaited<ReturnType<typeof findChoices>>;

const dayOf = (at: Date | undefined) => (at ? parisDay(at) : null);

const stateOf = ({ payslip, payout }: PaidPayslip) => {
  const state = payslip.paidByHand ? "succeeded" : payout?.state;
  return state ? presentState("teacher", payoutStateOf(state)) : null;
};

const shown = ({ payslip: row, payout }: PaidPayslip) => ({
  id: row.id,
  number: payslipNumber(row),
  period: row.period,
  customer: { id: row.customerId, name: row.employerName },
  hours: row.minutes / 60,
  gross: toEuros(row.grossCents),
  cotisations: toEuros(row.contributionsCents),
  net: toEuros(row.netCents),
  taxable: toEuros(taxableOf(row)),
  made_on: parisDay(row.createdAt),
  cancels: cancelledBy(row),
  cancelled_on: dayOf(row.cancelledAt ?? undefined),
  paid_on: dayOf(paidAt({ payslip: row, payout })),
  state: stateOf({ payslip: row, payout }),
  pdf: pathTo(paths.payslipPdf, { payslipId: String(row.id) }),
});

/** Next pay day, and the amount certain already: courses with a verdict (TEA-038). */
export async function showNextPay({ reader, actor, now }: Pick<Call, "reader" | "actor" | "now">) {
  const { period, day } = nextPay(now);
  const { before } = boundsOfMonth(period);
  const { owed, waitingCents, sessionsCents, endsCents, selfEmployed } = await findNextPay(
    reader,
    actor.id,
    before,
  );
  const { netCents, courses, families } = expectedOf(owed);
  return {
    salaried: !selfEmployed,
    date: day,
    period,
    net: toEuros(netCents + sessionsCents + endsCents),
    sessions: toEuros(sessionsCents),
    courses,
    customers: families,
    waiting: toEuros(waitingCents),
  };
}
