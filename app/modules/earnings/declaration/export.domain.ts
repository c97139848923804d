import { type Day, dayAfterMonth } from "#app/lib/paris-time.ts";

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
