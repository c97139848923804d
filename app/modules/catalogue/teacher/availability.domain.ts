import { minutesOf, timeOf } from "#app/lib/day-minutes.ts";
import { type Day, dayPlus } from "#app/lib/paris-time.ts";

import { type Absence, isAbsent } from "./absences.domain.ts";
import {
  type Half,
  type HalfDay,
  halfDays,
  halfNames,
  halves,
  hoursName,
} from "./half-days.domain.ts";

/** Day 1 is Monday, hours are « HH:MM »; `toConfirm` means perhaps. */
export type Slot = Readonly<{ day: number; start: string; end: string; toConfirm?: boolean }>;

export const isSure = ({ toConfirm }: Slot): boolean => !toConfirm;

type SlotInput = Omit<Slot, "toConfirm"> & Readonly<{ to_confirm?: boolean | undefined }>;

export const slotsFrom = (inputs: readonly SlotInput[]): Slot[] =>
  inputs.map(({ to_confirm: toConfirm = false, day, start, end }) => ({
    day,
    start,
    end,
    toConfirm,
  }));

export const halfDayStates = ["available", "to_confirm", "not_available"] as const;
export type HalfDayState = (typeof halfDayStates)[number];

export const fills = {
  evenings: [1, 2, 3, 4, 5].map((day) => `${day}-evening` as const),
  wednesday: ["3-morning", "3-afternoon"],
  saturday: ["6-morning", "6-afternoon"],
  nothing: [],
} as const satisfies Record<string, readonly HalfDay[]>;

export type Fill = keyof typeof fills;

/** Keyed by form names, where a dash would be read as a part of a name. */
export type WeekInput = Readonly<Record<string, HalfDayState | undefined>>;

export function filledWeek(input: WeekInput, fill: Fill): WeekInput {
  if (fill === "nothing") return {};
  const free = fills[fill].map((half) => [hoursName(half), "available"] as const);
  return { ...input, ...Object.fromEntries<HalfDayState>(free) };
}

/** Why a teacher takes no new student (REF-21). */
export const stopReasons = ["full", "holidays", "pause", "other"] as const;

export const leastMinutes = 60;

/** Lessons are given within these minutes from midnight (VAL-047). */
const dayBounds = { from: 7 * 60, to: 22 * 60 } as const;

export const usualHours = {
  morning: ["08:00", "12:00"],
  afternoon: ["13:00", "17:00"],
  evening: ["17:00", "21:00"],
} as const satisfies Record<Half, readonly [string, string]>;

/** Searches from tomorrow to the same day next week. */
export function nextFreeDay(
  slots: readonly Slot[],
  today: Day,
  requested: readonly HalfDay[] = halfDays,
  absences: readonly Absence[] = [],
): Day | undefined {
  const kept = new Set(requested.filter((one) => keeps(slots, one)).map((one) => Number(one[0])));
  const coming = [1, 2, 3, 4, 5, 6, 7].map((days) => dayPlus(today, days));
  return coming.find((day) => kept.has(weekdayOf(day)) && !isAbsent(absences, day));
}

type Coming = Readonly<{ slots: readonly Slot[]; absences: readonly Absence[]; today: Day }>;

export function nextHalfDays({ slots, absences, today }: Coming, most: number) {
  const coming = [1, 2, 3, 4, 5, 6, 7].flatMap((days) => {
    const date = dayPlus(today, days);
    if (isAbsent(absences, date)) return [];
    return halfNames.map((half) => ({ date, half }));
  });
  return coming.filter(({ date, half }) => isFree(slots, weekdayOf(date), half)).slice(0, most);
}

function keeps(slots: readonly Slot[], requested: HalfDay): boolean {
  const half = halfNames.find((name) => requested.endsWith(name));
  return half !== undefined && isFree(slots, Number(requested[0]), half);
}

/** 1 is Monday, 7 Sunday. */
const weekdayOf = (day: Day) => new Date(`${day}T12:00:00Z`).getUTCDay() || 7;

export function isFree(slots: readonly Slot[], day: number, half: Half): boolean {
  const [from, to] = halves[half];
  return slots.some((slot) => {
    if (slot.day !== day) return false;
    const overlap = Math.min(minutesOf(slot.end), to) - Math.max(minutesOf(slot.start), from);
    return overlap >= leastMinutes;
  });
}

const partsOf = (half: HalfDay) => {
  const [day = "1", name = "morning"] = half.split("-");
  return { day: Number(day), name: name as Half };
};

export function hoursOf(
  half: HalfDay,
  input: { from?: string | undefined; to?: string | undefined },
): Slot {
  const { day, name } = partsOf(half);
  const [start, end] = usualHours[name];
  return { day, start: input.from ?? start, end: input.to ?? end };
}

const byTime = (one: Slot, other: Slot) =>
  one.day - other.day || minutesOf(one.start) - minutesOf(other.start);

/** The first faulty slot and its fault; undefined when all are valid (VAL-047). */
export const slotFault = (slots: readonly Slot[]): SlotFault | undefined =>
  hoursFault(slots) ?? overlapFault(slots);

type SlotFault = { place: number; code: string };

function hoursFault(slots: readonly Slot[]): SlotFault | undefined {
  for (const [lessonPlace, { start, end }] of slots.entries()) {
    const [from, to] = [minutesOf(start), minutesOf(end)];
    if (from >= to) return { place: lessonPlace, code: "api.availability.order" };
    if (from < dayBounds.from || to > dayBounds.to) {
      return { place: lessonPlace, code: "api.availability.bounds" };
    }
  }
  return undefined;
}

function overlapFault(slots: readonly Slot[]): SlotFault | undefined {
  const sorted = [...slots.entries()].sort(([, one], [, other]) => byTime(one, other));
  for (const [index, [, slot]] of sorted.entries()) {
    const next = sorted[index + 1];
    if (next?.[1].day === slot.day && minutesOf(next[1].start) < minutesOf(slot.end)) {
      return { place: next[0], code: "api.availability.overlap" };
    }
  }
  return undefined;
}

export function mergeHours(slots: readonly Slot[]): Slot[] {
  const merged: Slot[] = [];
  for (const slot of [...slots].sort(byTime)) {
    const last = merged.at(-1);
    if (last && isNext(last, slot)) {
      merged[merged.length - 1] = { ...last, end: slot.end };
    } else merged.push(slot);
  }
  return merged;
}

const isNext = (last: Slot, slot: Slot) =>
  last.day === slot.day && last.end === slot.start && isSure(last) === isSure(slot);

/** Cuts slots at half days: less than half an hour stays with its neighbour, and two in one half day become one. */
export function halfDaysOf(slots: readonly Slot[]): HalfDayShown[] {
  const shown = new Map<HalfDay, HalfDayShown>();
  for (const one of [...slots].sort(byTime).flatMap(cutOf)) {
    const before = shown.get(one.half);
    shown.set(one.half, before ? asOne(before, one) : one);
  }
  return [...shown.values()];
}

function cutOf(slot: Slot): HalfDayShown[] {
  const met = halvesIn(minutesOf(slot.start), minutesOf(slot.end));
  return met.map((name, index) => ({
    half: `${slot.day}-${name}`,
    from: index === 0 ? slot.start : timeOf(halves[name][0]),
    to: index === met.length - 1 ? slot.end : timeOf(halves[name][1]),
    toConfirm: !isSure(slot),
  }));
}

/** A sure hour makes the half day free. */
const asOne = (before: HalfDayShown, { to, toConfirm }: HalfDayShown): HalfDayShown => ({
  ...before,
  to,
  toConfirm: before.toConfirm && toConfirm,
});

export function lessonsByHalfDay(lessons: readonly Slot[]): Partial<Record<HalfDay, string[]>> {
  const found: Partial<Record<HalfDay, string[]>> = {};
  for (const lesson of [...lessons].sort(byTime)) {
    const [shown] = halfDaysOf([lesson]);
    if (shown) (found[shown.half] ??= []).push(lesson.start);
  }
  return found;
}

type HalfDayShown = Readonly<{ half: HalfDay; from: string; to: string; toConfirm: boolean }>;

/** Half days with at least half an hour of a stretch; for a shorter one, where it begins. */
function halvesIn(start: number, end: number): Half[] {
  const met = halfNames.filter((name) => {
    const [from, to] = halves[name];
    return Math.min(end, to) - Math.max(start, from) >= 30;
  });
  const first = halfNames.find((name) => start < halves[name][1]);
  return met.length > 0 || !first ? met : [first];
}
