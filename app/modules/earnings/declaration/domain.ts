import { type Day, dayAfterMonth, lastDayOfMonth, monthBefore } from "#app/lib/paris-time.ts";
import { sumOf } from "#app/lib/sum-of.ts";
import { vatByRate } from "#app/modules/billing/bill/vat.domain.ts";

/** To whom a teacher copies figures: Urssaf's receipts, Nova's activity of home services, VAT (TEA-039). */
export const figuresTypes = ["URSSAF", "NOVA", "VAT"] as const;

export type FiguresType = (typeof figuresTypes)[number];

export const figuresPeriods = ["month", "quarter", "year"] as const;

export type FiguresPeriod = (typeof figuresPeriods)[number];

/** The first year of the product: no figure is older. */
export const firstYear = 2020;

/** What is asked for by default: receipts by month, of this year, in January of the one before (CST-40). */
export function defaultsOn(today: Day) {
  const [year = 0, month] = today.split("-").map(Number);
  return { type: "URSSAF", period: "month", year: month === 1 ? year - 1 : year } as const;
}

/** A paid bill of an independent teacher's course, as its ledger stands; days in Paris, cents. */
export type Receipt = Readonly<{
  customerId: number;
  /** When the course was given, and when its money came in. */
  day: Day;
  paidDay: Day;
  atHome: boolean;
  /** Given under a declaration of home services: neither online, nor undeclared, nor due without being given. */
  declared: boolean;
  minutes: number;
  familyCents: number;
  feesCents: number;
  /** The VAT inside what the family paid, and its rate in per-mille (LAW-17). */
  vatCents: number;
  vatPerMille: number;
}>;

/** The teacher’s share: what they declare. */
export const ownCents = ({ familyCents, feesCents }: Pick<Receipt, "familyCents" | "feesCents">) =>
  familyCents - feesCents;

/** The name of the period that a day is in: « 2026-10 », « 2026-T4 », « 2026 ». */
export function periodOf(day: Day, period: FiguresPeriod): string {
  const year = day.slice(0, 4);
  if (period === "year") return year;
  if (period === "month") return day.slice(0, 7);
  return `${year}-T${String(Math.ceil(Number(day.slice(5, 7)) / 3))}`;
}

/**
 * The receipts that Urssaf waits for on a day, and the last day to declare them: those of a month or a quarter until the end of
 * the month that follows it. Nothing of a whole year, which nobody declares there.
 */
export function dueOn(today: Day, period: FiguresPeriod): Due | undefined {
  if (period === "year") return undefined;
  const last = monthBefore(today);
  const isDue = period === "month" || Number(last.slice(5)) % 3 === 0;
  if (isDue) {
    return { period: periodOf(`${last}-01`, period), before: lastDayOfMonth(today.slice(0, 7)) };
  }
  const month =
    today.slice(0, 5) + String(Math.ceil(Number(today.slice(5, 7)) / 3) * 3).padStart(2, "0");
  return {
    period: periodOf(today, period),
    before: lastDayOfMonth(dayAfterMonth(month).slice(0, 7)),
  };
}

export type Due = Readonly<{ period: string; before: Day }>;

export type Figures = Readonly<{
  period: string;
  clients: number;
  minutes: number;
  amountCents: number;
  /** Of it, what was given at home. */
  homeCents: number;
  courses: number;
  familyCents: number;
  feesCents: number;
  /** The VAT collected, rate by rate in per-mille: what bears it, without tax, and the tax. */
  vat: readonly Readonly<{ perMille: number; netCents: number; vatCents: number }>[];
}>;

/**
 * The figures of a year, by period, oldest first. Nova counts what was given at home under the teacher's declaration, by the day of the course (LAW-02); Urssaf, VAT and
 * the tax office count what was received, by the day of the payment.
 */
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

/** What receipts add up to. */
export function sumsOf(rows: readonly Receipt[]): Omit<Figures, "period"> {
  const sum = (of: (row: Receipt) => number) => sumOf(rows, of);
  return {
    clients: new Set(rows.map(({ customerId }) => customerId)).size,
    minutes: sum(({ minutes }) => minutes),
    amountCents: sum(ownCents),
    homeCents: sum((row) => (row.atHome ? ownCents(row) : 0)),
    courses: rows.length,
    familyCents: sum(({ familyCents }) => familyCents),
    feesCents: sum(({ feesCents }) => feesCents),
    vat: vatByRate(rows.map((row) => ({ ...row, amountCents: row.familyCents }))),
  };
}
