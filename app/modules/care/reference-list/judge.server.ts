import { noonOf, plainDay } from "#app/lib/french-date.ts";
import { type Day, dayPlus } from "#app/lib/paris-time.ts";
import { RuleError } from "#app/lib/rule-error.ts";
import {
  type DatedList,
  type Rate,
  type RateName,
  rateOn,
  withRates,
} from "#app/modules/foundation/rate/domain.ts";
import { datedLists } from "#app/modules/foundation/rate/lists.domain.ts";
import { loyaltyTiers } from "#app/modules/group-lessons/registration/price.domain.ts";

import {
  fits,
  isDiscountTooHigh,
  isHolidays,
  isLoyalty,
  keptValue,
  shareAZone,
  unitOf,
} from "./domain.ts";

type Typed = Readonly<{
  list: DatedList;
  name?: RateName | undefined;
  from?: Day | undefined;
  value?: number | undefined;
  source?: string | undefined;
  /** Where the line moves: its former day. */
  since?: Day | undefined;
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
  const { list, name, rows, since } = typed;
  const wanted = name && { list, name, from, value, rows, since };
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
  if (isDiscountTooHigh(name, value)) return [fault("discount")];
  if (isHolidays(name)) return meets(wanted) ? [fault("holidays_meet")] : [];
  return orderFaults(wanted);
}

function orderFaults({ name, value, from, since = from, rows }: Wanted): Fault[] {
  const earliest = since < from ? since : from;
  const kept = [...rows, { name, from, value: keptValue(name, value) }];
  return from !== "" && isUnordered(kept, name, earliest) ? [fault(orderOf(name).code)] : [];
}

/** 409 where the lines that stay would be out of order without this one. */
export function refuseDisorder({ name, from }: Pick<Rate, "name" | "from">, left: Lines): void {
  if (isHolidays(name) || !isUnordered(left, name, from)) return;
  throw new RuleError("conflict", `api.reference_list.${orderOf(name).code}`);
}

type Lines = Typed["rows"];

const orderOf = (name: RateName) =>
  isLoyalty(name)
    ? { code: "tiers", inOrder: tiersInOrder }
    : { code: "crosses", inOrder: rangeInOrder(name) };

const fault = (code: string): Fault => ({ field: "value", code: `api.reference_list.${code}` });

/** On the earliest day that is touched, or on the day of a line that comes after it. */
function isUnordered(rows: Lines, name: RateName, since: Day): boolean {
  const days = [since, ...rows.map((one) => one.from).filter((day) => day > since)];
  return withRates(rows, () => !days.every(orderOf(name).inOrder));
}

/** The minimum is not above the maximum, and the usual price is between them; true of what is no range. */
const rangeInOrder = (name: RateName) => (on: Day) => {
  if (!name.startsWith("range.")) return true;
  const base = name.slice(0, name.lastIndexOf(".") + 1);
  const cents = (bound: string) => rateOn(`${base}${bound}_cents` as RateName, on);
  return cents("min") <= cents("usual") && cents("usual") <= cents("max");
};

/** A higher tier asks more and takes off more (CST-24). */
const tiersInOrder = (on: Day): boolean =>
  loyaltyTiers(on).every(({ from, perMille }, index, tiers) =>
    tiers.slice(index + 1).every((lower) => lower.from < from && lower.perMille < perMille),
  );

/** Two holidays of one zone on the same day. */
const meets = ({ name, from, value, rows }: Wanted): boolean =>
  from !== "" &&
  rows.some(
    (one) =>
      shareAZone(one.name, name) &&
      one.from < dayPlus(from, value) &&
      from < dayPlus(one.from, one.value),
  );
