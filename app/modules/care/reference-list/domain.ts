import { type Day, dayPlus } from "#app/lib/paris-time.ts";
import type { DatedList, RateName } from "#app/modules/foundation/rate/domain.ts";
import { datedLists } from "#app/modules/foundation/rate/lists.domain.ts";
import type { LineList } from "#app/modules/foundation/reference/lines.domain.ts";

/** Lists without dates, by their word in addresses. */
export const codedLists = {
  subjects: "subjects",
  levels: "levels",
  causes: "disputeCauses",
  first_course_causes: "failedFirstCourseCauses",
  conditions: "proposalConditions",
  teacher_refusals: "proposalRefusals",
  family_refusals: "refusalTypes",
} as const satisfies Record<string, LineList>;

export type CodedList = keyof typeof codedLists;

export type ListWord = DatedList | CodedList;

export const listNames = [...Object.keys(datedLists), ...Object.keys(codedLists)] as [
  ListWord,
  ...ListWord[],
];

export const namesOf = (list: DatedList): readonly RateName[] => datedLists[list];

export const isDated = (list: ListWord): list is DatedList => list in datedLists;

export const isLoyalty = (name: RateName): boolean => name.startsWith("loyalty.");

export const isHolidays = (name: RateName): boolean => name.startsWith("holidays.");

const zoneIn = (name: RateName) => /\.([A-C])_days$/.exec(name)?.[1];

/** Holidays of the same zone, or of every zone. */
export function shareAZone(one: RateName, other: RateName): boolean {
  if (!isHolidays(one) || !isHolidays(other)) return false;
  const [zone, otherZone] = [zoneIn(one), zoneIn(other)];
  return zone === undefined || otherZone === undefined || zone === otherZone;
}

export const units = ["percent", "euros", "days", "months", "parts", "lessons"] as const;

export type Unit = (typeof units)[number];

export function unitOf(name: RateName): Unit {
  if (name.endsWith("_cents")) return "euros";
  if (name.endsWith("_days")) return "days";
  if (name.endsWith("months")) return "months";
  if (isLoyalty(name)) return name.endsWith(".from") ? "lessons" : "percent";
  return name.startsWith("indemnity.") ? "parts" : "percent";
}

/** Per-mille in the table, per cent on the wire; cents and euros. */
const factor: Readonly<Record<Unit, number>> = {
  percent: 10,
  euros: 100,
  days: 1,
  months: 1,
  parts: 1,
  lessons: 1,
};

export const shownValue = (name: RateName, value: number): number => value / factor[unitOf(name)];

export const keptValue = (name: RateName, typed: number): number =>
  Math.round(typed * factor[unitOf(name)] * 100) / 100;

const most: Readonly<Record<Unit, number>> = {
  percent: 99.99,
  euros: 100_000,
  days: 366,
  months: 600,
  parts: 100,
  lessons: 1000,
};

/** Per cent: what a loyalty code may take off at most, since a seat’s price pays its teacher (CST-24). */
const mostDiscount = 50;

export const isDiscountTooHigh = (name: RateName, typed: number): boolean =>
  isLoyalty(name) && unitOf(name) === "percent" && typed > mostDiscount;

/** Whole cents, days, months and parts; a share has two decimals of a per cent. */
export function fits(name: RateName, typed: number): boolean {
  const unit = unitOf(name);
  const kept = typed * (unit === "euros" || unit === "percent" ? 100 : 1);
  return typed > 0 && typed <= most[unit] && Math.abs(kept - Math.round(kept)) < 1e-6;
}

export const lineStates = ["past", "in_force", "coming", "offered", "withdrawn"] as const;

export type LineState = (typeof lineStates)[number];

type Dated = Readonly<{ name: RateName; from: Day; value: number }>;

/** Holidays are past after their last day, other lines once the next of their name is in force. */
export function stateOf(
  { name, from, value }: Dated,
  all: readonly Dated[],
  today: Day,
): LineState {
  if (from > today) return "coming";
  if (isHolidays(name)) return today < dayPlus(from, value) ? "in_force" : "past";
  const later = all.some((one) => one.name === name && one.from > from && one.from <= today);
  return later ? "past" : "in_force";
}

/** Names that the floor of a salaried teacher's price is made of (CST-50). */
export const movesFloor = (name: RateName): boolean =>
  name === "minimum_wage_cents" || name === "paid_leave" || name.startsWith("fee.salaried.");
