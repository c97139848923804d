import { type Day, dayAfterMonth, lastDayOfMonth, monthBefore } from "#app/lib/paris-time.ts";

export const exportKinds = ["dac7", "vat", "nova", "e-reporting", "ledger"] as const;

export type ExportKind = (typeof exportKinds)[number];

/** Days of Paris; `until` is the first day after. */
export type Period = Readonly<{ name: string; from: Day; until: Day }>;

type Given = Readonly<{ year?: number | undefined; month?: string | undefined }>;

export type Wanting = "year" | "month";

/** What a kind wants: the tax office a year, the ledger either, the others a month. */
export function periodOfExport(kind: ExportKind, { year, month }: Given): Period | Wanting {
  if (kind === "dac7" || (kind === "ledger" && month === undefined)) {
    return year === undefined ? "year" : yearOf(year);
  }
  if (month === undefined) return "month";
  return { name: month, from: `${month}-01`, until: dayAfterMonth(month) };
}

const yearOf = (year: number): Period => ({
  name: String(year),
  from: `${String(year)}-01-01`,
  until: `${String(year + 1)}-01-01`,
});

const monthlyKinds = ["vat", "nova", "e-reporting", "ledger"] as const;
const shownMonths = 6;

export type DueExport = Readonly<{ kind: ExportKind; period: string; due: Day }>;

/** The tax office's file of last year until the end of January, tables of a month until the end of the next one. */
export function exportsDue(today: Day): DueExport[] {
  const year = Number(today.slice(0, 4)) - 1;
  const months: string[] = [];
  for (
    let month = monthBefore(today);
    months.length < shownMonths;
    month = monthBefore(`${month}-01`)
  ) {
    months.push(month);
  }
  const ofMonths = months.flatMap((month) => {
    const due = lastDayOfMonth(dayAfterMonth(month).slice(0, 7));
    return monthlyKinds.map((kind) => ({ kind, period: month, due }));
  });
  return [{ kind: "dac7", period: String(year), due: `${String(year + 1)}-01-31` }, ...ofMonths];
}
