import { noonOf, plainDay } from "#app/lib/french-date.ts";
import type { Day } from "#app/lib/paris-time.ts";
import { RuleError } from "#app/lib/rule-error.ts";
import {
  type DatedList,
  type Rate,
  type RateName,
  rateOn,
  withRates,
} from "#app/modules/foundation/rate/domain.ts";
import { datedLists } from "#app/modules/foundation/rate/lists.domain.ts";

import { fits, keptValue, unitOf } from "./domain.ts";

type Typed = Readonly<{
  list: DatedList;
  name?: RateName | undefined;
  from?: Day | undefined;
  value?: number | undefined;
  source?: string | undefined;
  rows: readonly Pick<Rate, "name" | "from" | "value">[];
}>;

type Wanted = Omit<Typed, "source"> & Readonly<{ name: RateName; from: Day; value: number }>;

type Fault = Readonly<{ field: string; code: string; details?: Readonly<Record<string, string>> }>;

const leastSource = 3;

/** The row to write, its value in the unit of the table. 422 with all faults at once. */
export function judgeLine(
  { from = "", value = 0, source = "", ...typed }: Typed,
  today: Day,
): Rate {
  const { list, name, rows } = typed;
  const wanted = name && { list, name, from, value, rows };
  const errors: Fault[] = [
    ...nameFaults(typed),
    ...dayFaults({ list, name, from, rows }, today),
    ...(wanted ? valueFaults(wanted) : []),
    ...sourceFaults(source),
  ];
  if (!wanted || errors.length > 0) throw new RuleError("invalid", "api.invalid", { errors });
  return { name: wanted.name, from, value: keptValue(wanted.name, value), source };
}

const nameFaults = ({ list, name }: Pick<Typed, "list" | "name">): Fault[] =>
  name && (datedLists[list] as readonly RateName[]).includes(name)
    ? []
    : [{ field: "name", code: "api.reference_list.name" }];

const sourceFaults = (source: string): Fault[] =>
  source.length < leastSource ? [{ field: "source", code: "api.reference_list.source" }] : [];

type Dated = Pick<Typed, "list" | "name" | "rows"> & Readonly<{ from: Day }>;

function dayFaults({ list, name, from, rows }: Dated, today: Day): Fault[] {
  if (from === "") return [{ field: "from", code: "api.date.invalid" }];
  if (from <= today) {
    const details = { today: plainDay(noonOf(today)) };
    return [{ field: "from", code: "api.reference_list.past", details }];
  }
  if (list === "ceilings" && !from.endsWith("-01-01")) {
    return [{ field: "from", code: "api.reference_list.year" }];
  }
  const isTaken = rows.some((one) => one.name === name && one.from === from);
  return isTaken ? [{ field: "from", code: "api.reference_list.day_taken" }] : [];
}

function valueFaults(wanted: Wanted): Fault[] {
  const { name, value } = wanted;
  if (!fits(name, value)) {
    return [{ field: "value", code: `api.reference_list.unit_${unitOf(name)}` }];
  }
  return crosses(wanted) ? [{ field: "value", code: "api.reference_list.crosses" }] : [];
}

/** A range whose minimum is above its maximum, or whose usual price is outside. */
function crosses({ name, from, value, rows }: Wanted): boolean {
  if (!name.startsWith("range.") || from === "") return false;
  const base = name.slice(0, name.lastIndexOf(".") + 1);
  const cents = (bound: string) => rateOn(`${base}${bound}_cents` as RateName, from);
  return withRates([...rows, { name, from, value: keptValue(name, value) }], () => {
    const [min, usual, max] = [cents("min"), cents("usual"), cents("max")];
    return min > usual || usual > max;
  });
}
