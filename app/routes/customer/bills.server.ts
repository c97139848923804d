import { parisDay } from "#app/lib/paris-time.ts";
import type { OwnBill, OwnBills } from "#app/modules/billing/statement/list.endpoints.ts";

type Sum = OwnBills["month_sums"][number];

export type ShownBill = Pick<
  OwnBill,
  "id" | "number" | "on" | "short" | "amount" | "state" | "pdf_url" | "credit_notes"
>;

export type ShownMonth = Sum &
  Readonly<{ bills: readonly ShownBill[]; owed: number; isRefused: boolean; isMoving: boolean }>;

export const asksFamily = ({ state }: OwnBill) => state.waiting?.who === "customer";

const monthOf = ({ date }: OwnBill) => parisDay(new Date(date)).slice(0, 7);

const inCents = (euros: number) => Math.round(euros * 100);

export const sumOfEuros = (amounts: readonly number[]) =>
  amounts.reduce((cents, one) => cents + inCents(one), 0) / 100;

/** The year's months with what this page lists of them; a month of credit notes alone has no bill. */
export function monthsOf({ bills, waiting, month_sums: sums, year }: OwnBills): ShownMonth[] {
  const listed = new Set(bills.map(monthOf));
  return sums
    .filter(({ month, lessons, group_lessons: stages }) => {
      const hasBills = lessons + stages > 0;
      return month.startsWith(String(year)) && (listed.has(month) || !hasBills);
    })
    .map((sum) => {
      const open = waiting.filter((bill) => monthOf(bill) === sum.month);
      const due = open.filter(asksFamily);
      return {
        ...sum,
        bills: bills.filter((bill) => monthOf(bill) === sum.month).map(lineOf),
        owed: sumOfEuros(due.map((bill) => bill.due)),
        isRefused: due.some(({ state }) => state.colour === "red"),
        isMoving: open.length > due.length,
      };
    });
}

function lineOf({ id, number, on, short, amount, state, pdf_url, credit_notes }: OwnBill) {
  return { id, number, on, short, amount, state, pdf_url, credit_notes };
}

export const yearsOf = ({ months, year }: OwnBills): number[] => {
  const years = months.map((month) => Number(month.slice(0, 4)));
  return [...new Set(year === null ? years : [...years, year])].sort((a, b) => b - a);
};

export const totalOf = ({ month_sums: sums, year }: OwnBills) =>
  sumOfEuros(sums.filter(({ month }) => month.startsWith(String(year))).map((one) => one.amount));
