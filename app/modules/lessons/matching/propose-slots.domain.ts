import { timeOf } from "#app/lib/day-minutes.ts";
import { type Day, dayPlus, parisDay, parisInstant, parisWeekday } from "#app/lib/paris-time.ts";
import { type Absence, isAbsent } from "#app/modules/catalogue/teacher/absences.domain.ts";
import { questionIds } from "#app/modules/foundation/reference/questionnaire.domain.ts";

import { type Stretch, wishOf } from "./domain.ts";

/** A teacher's first slot lies within this many days (API-096). */
export const slotDays = 21;

export const slotDaysFrom = (now: Date): Day[] =>
  Array.from({ length: slotDays }, (_, index) => dayPlus(parisDay(now), index));

const most = 3;
/** Minutes: a first course needs an hour. */
const least = 60;

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
 * First slots offered at one tap (API-096): one a day, from tomorrow or the family's day, in the teacher's hours, on
 * wished days if possible, never on a day of absence (TEA-034).
 */
export function proposeSlots(
  kept: readonly Stretch[],
  answers: Answers,
  now: Date,
  absences: readonly Absence[] = [],
): Date[] {
  const wished = wishOf(answers, questionIds)?.windows;
  const days = daysFrom(startOf(answers), now).filter((day) => !isAbsent(absences, day));
  const found = wished ? slotsIn(days, kept, wished) : [];
  return found.length > 0 ? found : slotsIn(days, kept, wholeWeek);
}

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

/** Soonest start not before the most usual hour that fits; else the soonest. */
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
