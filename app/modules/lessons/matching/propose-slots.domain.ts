import { type Day, dayPlus, parisDay, parisInstant, parisWeekday } from "#app/lib/paris-time.ts";
import { questionIds } from "#app/modules/foundation/reference/questionnaire.domain.ts";

import { type Stretch, wishOf } from "./domain.ts";

/** A first slot that a teacher offers lies within so many days (API-096). */
export const slotDays = 21;

/** The days on which such a slot may lie, in Paris, the soonest first. */
export const slotDaysFrom = (now: Date): Day[] =>
  Array.from({ length: slotDays }, (_, index) => dayPlus(parisDay(now), index));

/** As many are proposed. */
const most = 3;
/** A first course needs an hour. */
const least = 60;

/** The hours at which lessons usually begin, by day of the week, the most usual first. */
const usualHours = (weekday: number): readonly number[] => {
  if (weekday === 3) return [14, 10];
  return weekday > 5 ? [10, 14] : [17, 14, 9];
};

const wholeWeek: readonly Stretch[] = [1, 2, 3, 4, 5, 6, 7].map((day) => ({
  day,
  start: 8 * 60,
  end: 21 * 60,
}));

type Answers = Parameters<typeof wishOf>[0];

/**
 * The first slots that a teacher may offer at one tap (API-096): one a day, from tomorrow or from the day that
 * the family gave, in the hours kept for lessons; on the days wished as long as some of them are kept.
 */
export function proposeSlots(kept: readonly Stretch[], answers: Answers, now: Date): Date[] {
  const wished = wishOf(answers, questionIds)?.windows;
  const days = daysFrom(startOf(answers), now);
  const found = wished ? slotsIn(days, kept, wished) : [];
  return found.length > 0 ? found : slotsIn(days, kept, wholeWeek);
}

/** From tomorrow to the last day of a first slot, not before the day given. */
function daysFrom(start: Day | undefined, now: Date): Day[] {
  const tomorrow = dayPlus(parisDay(now), 1);
  return slotDaysFrom(now).filter((day) => day >= tomorrow && day >= (start ?? tomorrow));
}

function startOf(answers: Answers): Day | undefined {
  const start = answers?.find(({ question_id: id }) => id === questionIds.start)?.value;
  return typeof start === "string" && start !== "" ? start : undefined;
}

function slotsIn(days: readonly Day[], kept: readonly Stretch[], windows: readonly Stretch[]) {
  const found = days.flatMap((day) => {
    const weekday = parisWeekday(parisInstant(day, "12:00"));
    const start = startIn(weekday, common(weekday, kept, windows));
    return start === undefined ? [] : [parisInstant(day, timeOf(start))];
  });
  return found.slice(0, most);
}

/** What both hold of a day, an hour and more. */
function common(weekday: number, kept: readonly Stretch[], windows: readonly Stretch[]): Stretch[] {
  const ofDay = (all: readonly Stretch[]) => all.filter(({ day }) => day === weekday);
  const shared = ofDay(kept).flatMap((one) =>
    ofDay(windows).map((other) => ({
      day: weekday,
      start: Math.max(one.start, other.start),
      end: Math.min(one.end, other.end),
    })),
  );
  return shared.filter(({ start, end }) => end - start >= least);
}

/** The soonest start that is not before the most usual hour that fits; else the soonest of all. */
function startIn(weekday: number, free: readonly Stretch[]): number | undefined {
  for (const hour of usualHours(weekday)) {
    const starts = free
      .map(({ start, end }) => ({ start: Math.max(start, hour * 60), end }))
      .filter(({ start, end }) => end - start >= least)
      .map(({ start }) => start);
    if (starts.length > 0) return Math.min(...starts);
  }
  return free.length > 0 ? Math.min(...free.map(({ start }) => start)) : undefined;
}

const two = (value: number) => String(value).padStart(2, "0");
const timeOf = (minutes: number) => `${two(Math.floor(minutes / 60))}:${two(minutes % 60)}`;
