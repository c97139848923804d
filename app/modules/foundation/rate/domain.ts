import type { BrowserRates } from "#app/lib/browser-rates.ts";
import type { Day } from "#app/lib/paris-time.ts";

import type { datedLists } from "./lists.domain.ts";

export type DatedList = keyof typeof datedLists;

/** The unit is the end of a name: `…_cents`, `…_days`, `…_months`; else per-mille, or a part of a month. */
export type RateName = (typeof datedLists)[DatedList][number];

/** In force from a day on, until the next row of its name. */
export type Rate = Readonly<{ name: RateName; from: Day; value: number; source: string }>;

type Held = Readonly<{
  /** The rows of a name by day, the oldest first. */
  rows: readonly Pick<Rate, "name" | "from" | "value">[];
  today: () => Day;
}>;

// One table per process, even if this module is loaded twice.
const shared = globalThis as typeof globalThis & { preauRates?: Held };

const held = (): Held => {
  if (!shared.preauRates) throw new Error("The rates are not loaded.");
  return shared.preauRates;
};

const byDay = <Row extends Pick<Rate, "from">>(rows: readonly Row[]): Row[] =>
  rows.toSorted((a, b) => a.from.localeCompare(b.from));

/** Formulas read the table of the database, held by each process; without a day, today’s (CST-43, OPS-12). */
export function holdRates(rows: Held["rows"], today: Held["today"]): void {
  shared.preauRates = { rows: byDay(rows), today };
}

/** Before the first row, the first. */
export function rateOn(name: RateName, on?: Day): number {
  const { rows, today } = held();
  const day = on ?? today();
  const isIt = (rate: Held["rows"][number]) => rate.name === name;
  const found = rows.findLast((rate) => isIt(rate) && rate.from <= day) ?? rows.find(isIt);
  if (!found) throw new Error(`There is no rate ${name}.`);
  return found.value;
}

/** What a formula answers were these the rows; of two of one day, the later. */
export function withRates<Result>(rows: Held["rows"], act: () => Result): Result {
  const before = held();
  shared.preauRates = { ...before, rows: byDay(rows) };
  try {
    return act();
  } finally {
    shared.preauRates = before;
  }
}

const browserNames = /^(?:fee|contributions|minimum_wage|paid_leave|range)/;

/** What the formulas of a page need in the browser. */
export function browserRates(): BrowserRates {
  const { rows, today } = held();
  const needed = rows.filter(({ name }) => browserNames.test(name));
  return {
    today: today(),
    rows: needed.map(({ name, from, value }) => [name, from, value] as const),
  };
}

/** Nothing on the server, which has the whole table. */
export function holdInBrowser(rates: BrowserRates | undefined): void {
  if (!rates || typeof document === "undefined") return;
  const { today } = rates;
  const sent = rates.rows.map(([name, from, value]) => ({ name: name as RateName, from, value }));
  const names = new Set(sent.map(({ name }) => name));
  const others = shared.preauRates?.rows.filter(({ name }) => !names.has(name)) ?? [];
  holdRates([...others, ...sent], () => today);
}
