import { toCents, toEuros } from "#app/lib/money.ts";
import { parisDay } from "#app/lib/paris-time.ts";
import { sumOf } from "#app/lib/sum-of.ts";
import type { Month } from "#app/modules/billing/statement/components/bill-months.tsx";
import type { OwnBill, OwnBills } from "#app/modules/billing/statement/list.endpoints.ts";

export const asksFamily = ({ state }: OwnBill) => state.waiting?.who === "customer";

const monthOf = ({ date }: OwnBill) => parisDay(new Date(date)).slice(0, 7);

export const sumOfEuros = (amounts: readonly number[]) => toEuros(sumOf(amounts, toCents));

/** The year's months with what this page lists of them; a month of credit notes alone has no bill. */
export function monthsOf({ bills, waiting, month_sums: sums, year }: OwnBills): Month[] {
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
        bills: bills
          .filter((bill) => monthOf(bill) === sum.month)
          .toSorted((a, b) => b.on.localeCompare(a.on))
          .map(lineOf),
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
