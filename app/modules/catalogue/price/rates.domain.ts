import type { Day } from "#app/lib/paris-time.ts";

/** Shares are in per-mille, `…_cents` in cents. */
export type RateName =
  | `fee.${"salaried" | "selfEmployed"}.${"classic" | "affiliation"}`
  | `contributions.${"salaried" | "selfEmployed" | "employer"}`
  | "contributions.employer_rebate_cents"
  | "csg_crds.base"
  | "csg_crds.not_deductible"
  | "paid_leave"
  | "minimum_wage_cents";

/** In force from a day on, until the next row of its name. */
export type Rate<Name extends string = RateName> = Readonly<{
  name: Name;
  from: Day;
  value: number;
  source: string;
}>;

const own = "CST-43";

const knownRates: readonly Rate[] = [
  { name: "fee.salaried.classic", from: "2020-01-01", value: 450, source: own },
  { name: "fee.salaried.affiliation", from: "2020-01-01", value: 350, source: own },
  { name: "fee.selfEmployed.classic", from: "2020-01-01", value: 220, source: own },
  { name: "fee.selfEmployed.affiliation", from: "2020-01-01", value: 100, source: own },
  { name: "contributions.salaried", from: "2020-01-01", value: 220, source: own },
  { name: "contributions.selfEmployed", from: "2020-01-01", value: 246, source: "LAW-05" },
  { name: "contributions.selfEmployed", from: "2026-01-01", value: 256, source: "LAW-05" },
  { name: "contributions.employer", from: "2020-01-01", value: 450, source: own },
  { name: "contributions.employer_rebate_cents", from: "2020-01-01", value: 200, source: own },
  { name: "csg_crds.base", from: "2020-01-01", value: 982.5, source: "CST-55" },
  { name: "csg_crds.not_deductible", from: "2020-01-01", value: 29, source: "CST-55" },
  { name: "paid_leave", from: "2020-01-01", value: 100, source: "CST-50" },
  { name: "minimum_wage_cents", from: "2020-01-01", value: 1188, source: "CST-50" },
  { name: "minimum_wage_cents", from: "2026-01-01", value: 1202, source: "CST-50" },
];

/** The rows of a name by day, the oldest first. */
let inForce = knownRates;

/** Newest without a day; before the first row, the first. */
export const rateOn = (name: RateName, on?: Day): number => rateAmong(inForce, name, on);

/** In a table whose rows of a name stand by day. */
export function rateAmong<Name extends string>(
  rows: readonly Rate<Name>[],
  name: Name,
  on?: Day,
): number {
  const isIt = (rate: Rate<Name>) => rate.name === name;
  const isIn = (rate: Rate<Name>) => isIt(rate) && (on === undefined || rate.from <= on);
  const found = rows.findLast(isIn) ?? rows.find(isIt);
  if (!found) throw new Error(`There is no rate ${name}.`);
  return found.value;
}

/** Adds rows to the table; answers the way back. */
export function addRates(rows: readonly Rate[]): () => void {
  const before = inForce;
  inForce = [...inForce, ...rows].sort((a, b) => a.from.localeCompare(b.from));
  return () => {
    inForce = before;
  };
}
