import { sql } from "drizzle-orm";

import { type Db, queryRows } from "#app/db/client.server.ts";
import { commissions } from "#app/modules/earnings/commission/endpoints.ts";
import {
  type FiguresPeriod,
  figuresPeriods,
  type FiguresType,
} from "#app/modules/earnings/declaration/domain.ts";
import {
  type Dac7,
  dac7Schema,
  figures as figureEndpoints,
} from "#app/modules/earnings/declaration/endpoints.ts";
import { payouts as payoutEndpoints } from "#app/modules/earnings/payout/endpoints.ts";
import type { Payout } from "#app/modules/earnings/payout/payout.endpoints.ts";
import { payslips as payslipEndpoints } from "#app/modules/earnings/payslip/endpoints.ts";
import { stripeObjects } from "#app/sandbox/stripe/tables.server.ts";

import type { Share } from "./shares.ts";
import type { Teacher } from "./teacher.ts";

const cents = (euros: number) => Math.round(euros * 100);

const total = <Item>(items: readonly Item[], of: (item: Item) => number) =>
  items.reduce((sum, item) => sum + of(item), 0);

async function payoutsOf({ api }: Teacher) {
  const all: Payout[] = [];
  for (;;) {
    const last = all.at(-1)?.id;
    const query = last === undefined ? {} : { last_payout_id: last };
    const page = await api(payoutEndpoints.list, { query });
    if (page.length === 0) return all;
    all.push(...page);
  }
}

/** Cents. */
export async function paidOutTo(teacher: Teacher) {
  const payouts = (await payoutsOf(teacher)).filter(({ kind }) => kind === "courses");
  const lines = payouts.flatMap(({ transfers }) => transfers);
  const byCourse = new Map<number, number>();
  for (const { course_id: id, amount } of lines) {
    byCourse.set(id, (byCourse.get(id) ?? 0) + cents(amount));
  }
  const { next } = await teacher.api(payoutEndpoints.showAccount, {});
  return {
    sums: payouts.map(({ amount }) => cents(amount)),
    total: total(payouts, ({ amount }) => cents(amount)),
    states: [...new Set(payouts.map(({ status }) => status))],
    byCourse,
    deducted: -total(lines, ({ amount }) => Math.min(cents(amount), 0)),
    family: total(lines, ({ family }) => cents(family)),
    fees: total(lines, ({ fees }) => cents(fees)),
    next: cents(next.amount),
  };
}

/** Cents by course: what was earned alone, nothing of what a payslip pays. */
export const earnedByCourse = (shares: readonly Share[]) =>
  new Map(
    shares.flatMap(({ id, salary, isOwn }) =>
      id === undefined ? [] : [[id, isOwn ? salary : 0] as const],
    ),
  );

/**
 * Cents by course of `shares` as paid out. What a debt outweighs leaves with it later (STM-11): such courses count as
 * paid, up to the debt.
 */
export function paidByCourse(
  byCourse: ReadonlyMap<number, number>,
  shares: readonly Share[],
): ReadonlyMap<number, number> {
  const earned = earnedByCourse(shares);
  let debt = total([...byCourse], ([id, cents]) => (earned.has(id) ? 0 : cents));
  const paid = [...earned].map(([id, cents]): [number, number] => {
    const isOutweighed = !byCourse.has(id) && cents > 0 && cents <= debt;
    if (isOutweighed) debt -= cents;
    return [id, isOutweighed ? cents : (byCourse.get(id) ?? 0)];
  });
  return new Map(paid);
}

/** Cents and minutes. */
export async function payslipsOf(teacher: Teacher) {
  const { api } = teacher;
  const salaries = (await payoutsOf(teacher)).filter(({ kind }) => kind === "salary");
  const { data, total: count } = await api(payslipEndpoints.list, { query: { length: 100 } });
  if (count > data.length) throw new Error("a hundred payslips are not all");
  return {
    count,
    gross: total(data, ({ gross }) => cents(gross)),
    net: total(data, ({ net }) => cents(net)),
    minutes: total(data, ({ hours }) => Math.round(hours * 60)),
    isEachPaid: data.every(({ net, paid_on: day }) => net > 0 && day !== null),
    sent: total(salaries, ({ amount }) => cents(amount)),
    listed: total(
      salaries.flatMap(({ payslips }) => payslips),
      ({ net }) => cents(net),
    ),
  };
}

/** Cents, net of credit notes. */
export async function commissionsOf({ api }: Teacher) {
  const { data, total: count } = await api(commissions.list, { query: { length: 100 } });
  if (count > data.length) throw new Error("a hundred invoices are not all");
  const notes = data.filter(({ kind }) => kind === "credit");
  return {
    invoices: data.length - notes.length,
    credits: notes.length,
    amount: total(data, ({ amount }) => cents(amount)),
    net: total(data, ({ net, vat }) => cents(net) + cents(vat)),
  };
}

/** Cents. */
export async function dac7Of({ api }: Teacher, years: readonly number[]) {
  const statements: Dac7[] = [];
  for (const year of years) {
    const answer = await api(figureEndpoints.dac7, { params: { year }, query: {} });
    statements.push(dac7Schema.parse(await answer.json()));
  }
  const sums = (parts: readonly Pick<Dac7["total"], "amount" | "fees" | "own">[]) => ({
    family: total(parts, ({ amount }) => cents(amount)),
    fees: total(parts, ({ fees }) => cents(fees)),
    own: total(parts, ({ own }) => cents(own)),
  });
  return {
    years: sums(statements.map((one) => one.total)),
    quarters: sums(statements.flatMap(({ quarters }) => quarters)),
  };
}

/** Cents and minutes. */
export async function declaredBy({ api }: Teacher, type: FiguresType, year: number) {
  const sums: Partial<Record<FiguresPeriod, { amount: number; minutes: number; courses: number }>> =
    {};
  for (const period of figuresPeriods) {
    const figures = await api(figureEndpoints.show, { query: { type, period, year } });
    sums[period] = {
      amount: total(figures, ({ amount }) => cents(amount)),
      minutes: total(figures, ({ hours }) => Math.round(hours * 60)),
      courses: total(figures, ({ courses }) => courses),
    };
  }
  return sums;
}

/** In January they open on the year before (CST-40). */
export async function openedElsewhere(teachers: readonly Teacher[], year: number) {
  const others: number[] = [];
  for (const { index, api } of teachers) {
    const shown = await api(figureEndpoints.show, { query: {} });
    const meant = await api(figureEndpoints.show, {
      query: { type: "URSSAF", period: "month", year },
    });
    if (JSON.stringify(shown) !== JSON.stringify(meant)) others.push(index);
  }
  return others;
}

/** Cents; of families and teachers, only unbalanced accounts. */
export async function accountsOf(db: Db) {
  const rows = await queryRows<{ account: string; holder: number | null; cents: number }>(
    db,
    sql`select account, holder_id as holder, sum(amount_cents)::int as cents from ledger_entries
      group by 1, 2 having sum(amount_cents) <> 0 order by 1, 2`,
  );
  const of = (account: string) =>
    total(
      rows.filter((row) => row.account === account),
      (row) => row.cents,
    );
  return {
    uneven: rows.filter(({ holder }) => holder !== null),
    total: total(rows, (row) => row.cents),
    bank: of("bank"),
    house: of("house"),
    agency: of("agency"),
    others: of("credit") + of("unmatched"),
  };
}

type Sent = { amount: number; status?: string; transfer_group?: string };

/** Cents; each transfer once, and the payouts that arrived. */
export async function sentByBank(db: Db) {
  const rows = await db.select().from(stripeObjects);
  const of = (kind: string) =>
    rows.filter((row) => row.kind === kind).map(({ data }) => data as Sent);
  const transfers = of("transfer");
  const paid = of("payout").filter(({ status }) => status === "paid");
  return {
    transferred: total(transfers, ({ amount }) => amount),
    arrived: total(paid, ({ amount }) => amount),
    twice: transfers.length - new Set(transfers.map((one) => one.transfer_group)).size,
    refused: of("payout").length - paid.length,
  };
}
