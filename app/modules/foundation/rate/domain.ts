import type { BrowserRates } from "#app/lib/browser-rates.ts";
import type { Day } from "#app/lib/paris-time.ts";

import type { datedLists } from "./lists.domain.ts";

export type DatedList = keyof typeof datedLists;

/** The unit is the end of a name: `…_cents`, `…_days`, `…_months`, `….from`; else per-mille, or a part of a month. */
export type RateName = (typeof datedLists)[DatedList][number];

/** In force from a day on, until the next row of its name. */
export type Rate = Readonly<{ name: RateName; from: Day; value: number; source: string }>;

type Row = Pick<Rate, "name" | "from" | "value">;

type Held = Readonly<{
  rows: readonly Row[];
  /** The rows of each name, the oldest first: a price asks dozens of rates. */
  byName: ReadonlyMap<string, readonly Row[]>;
  today: () => Day;
}>;

// One table per process, even if this module is loaded twice.
const shared = globalThis as typeof globalThis & { preauRates?: Held };

const held = (): Held => {
  if (!shared.preauRates) throw new Error("The rates are not loaded.");
  return shared.preauRates;
};

function heldOf(rows: readonly Row[], today: Held["today"]): Held {
  const byName = new Map<string, Row[]>();
  for (const row of rows.toSorted((a, b) => a.from.localeCompare(b.from))) {
    const ofName = byName.get(row.name);
    if (ofName) ofName.push(row);
    else byName.set(row.name, [row]);
  }
  return { rows, byName, today };
}

/** Formulas read the table of the database, held by each process; without a day, today’s (CST-43, OPS-12). */
export function holdRates(rows: readonly Row[], today: Held["today"]): void {
  shared.preauRates = heldOf(rows, today);
}

/** Before the first row, the first. */
export function rateOn(name: RateName, on?: Day): number {
  const { byName, today } = held();
  const rows = byName.get(name);
  const day = on ?? today();
  const found = rows?.findLast(({ from }) => from <= day) ?? rows?.[0];
  if (!found) throw new Error(`There is no rate ${name}.`);
  return found.value;
}

/** The rows of a name, the oldest first; none before the first was written. */
export const rowsOfRate = (name: RateName): readonly Row[] => held().byName.get(name) ?? [];

/** What a formula answers were these the rows; of two of one day, the later. */
export function withRates<Result>(rows: readonly Row[], act: () => Result): Result {
  const before = held();
  shared.preauRates = heldOf(rows, before.today);
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
