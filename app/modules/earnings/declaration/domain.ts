import { type Day, dayAfterMonth, lastDayOfMonth, monthBefore } from "#app/lib/paris-time.ts";
import { sumOf } from "#app/lib/sum-of.ts";
import { vatByRate } from "#app/modules/billing/bill/vat.domain.ts";
import { ownContributions } from "#app/modules/catalogue/price/domain.ts";

/** Urssaf receipts, Nova home services, VAT (TEA-039). */
export const figuresTypes = ["URSSAF", "NOVA", "VAT"] as const;

export type FiguresType = (typeof figuresTypes)[number];

export const figuresPeriods = ["month", "quarter", "year"] as const;

export type FiguresPeriod = (typeof figuresPeriods)[number];

/** First year of the product. */
export const firstYear = 2020;

/** By month, this year; in January the year before (CST-40). */
export function defaultsOn(today: Day) {
  const [year = 0, month] = today.split("-").map(Number);
  return { type: "URSSAF", period: "month", year: month === 1 ? year - 1 : year } as const;
}

/** Days in Paris, cents. */
export type Receipt = Readonly<{
  customerId: number;
  day: Day;
  paidDay: Day;
  atHome: boolean;
  /** Excludes online, undeclared and not given courses. */
  declared: boolean;
  minutes: number;
  familyCents: number;
  feesCents: number;
  /** VAT in the family's price; rate in per-mille (LAW-17). */
  vatCents: number;
  vatPerMille: number;
}>;

/** « 2026-10 », « 2026-T4 », « 2026 ». */
export function periodOf(day: Day, period: FiguresPeriod): string {
  const year = day.slice(0, 4);
  if (period === "year") return year;
  if (period === "month") return day.slice(0, 7);
  return `${year}-T${String(Math.ceil(Number(day.slice(5, 7)) / 3))}`;
}

/** Due until the end of the following month; a whole year is never declared there. */
export function dueOn(today: Day, period: FiguresPeriod): Due | undefined {
  if (period === "year") return undefined;
  const last = monthBefore(today);
  const isDue = period === "month" || Number(last.slice(5)) % 3 === 0;
  if (isDue) {
    const before = lastDayOfMonth(today.slice(0, 7));
    return { period: periodOf(`${last}-01`, period), until: lastDayOfMonth(last), before };
  }
  const month =
    today.slice(0, 5) + String(Math.ceil(Number(today.slice(5, 7)) / 3) * 3).padStart(2, "0");
  return {
    period: periodOf(today, period),
    until: lastDayOfMonth(month),
    before: lastDayOfMonth(dayAfterMonth(month).slice(0, 7)),
  };
}

export type Due = Readonly<{ period: string; until: Day; before: Day }>;

export type Figures = Readonly<{
  period: string;
  clients: number;
  minutes: number;
  /** The invoices in the teacher's name: Préau's fee is not deducted (CST-43). */
  familyCents: number;
  homeCents: number;
  /** Estimated, by the rate of each course's date (LAW-05). */
  contributionsCents: number;
  courses: number;
  feesCents: number;
  vat: readonly Readonly<{ perMille: number; netCents: number; vatCents: number }>[];
}>;

/** Nova counts home courses by course date (LAW-02); Urssaf, VAT and the tax office count by payment date. */
export function figuresOf(
  receipts: readonly Receipt[],
  requested: Readonly<{ type: FiguresType; period: FiguresPeriod; year: number }>,
): Figures[] {
  const isNova = requested.type === "NOVA";
  const groups = new Map<string, Receipt[]>();
  for (const receipt of receipts) {
    const day = isNova ? receipt.day : receipt.paidDay;
    if ((isNova && !receipt.declared) || !day.startsWith(String(requested.year))) continue;
    const period = periodOf(day, requested.period);
    groups.set(period, [...(groups.get(period) ?? []), receipt]);
  }
  return [...groups]
    .sort(([a], [b]) => a.localeCompare(b))
    .map(([period, rows]) => ({ period, ...sumsOf(rows) }));
}

export function sumsOf(rows: readonly Receipt[]): Omit<Figures, "period"> {
  const sum = (of: (row: Receipt) => number) => sumOf(rows, of);
  return {
    clients: new Set(rows.map(({ customerId }) => customerId)).size,
    minutes: sum(({ minutes }) => minutes),
    familyCents: sum(({ familyCents }) => familyCents),
    homeCents: sum((row) => (row.atHome ? row.familyCents : 0)),
    contributionsCents: sum(({ familyCents, day }) => ownContributions(familyCents, day).cents),
    courses: rows.length,
    feesCents: sum(({ feesCents }) => feesCents),
    vat: vatByRate(rows.map((row) => ({ ...row, amountCents: row.familyCents }))),
  };
}
