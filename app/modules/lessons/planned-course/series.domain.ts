import { type Day, dayPlus, parisDay, parisInstant, parisTime } from "#app/lib/paris-time.ts";
import { meets, type Stretch } from "#app/lib/stretch.ts";
import {
  isHoliday,
  lastSchoolDay,
  type Zone,
} from "#app/modules/foundation/reference/school-holidays.domain.ts";

const week = 7;

/** A repeat ends at least a week after its first date, at most with the school year (TEA-071). */
export function untilRefusal(start: Date, until: Day): string | undefined {
  const first = parisDay(start);
  if (until < dayPlus(first, week)) return "api.planned_course.repeat_short";
  return until > lastSchoolDay(first) ? "api.planned_course.repeat_long" : undefined;
}

/** The same hour in Paris each week, both days included; holidays of `without` are left out. */
export function weeklyDates(start: Date, until: Day, without: Zone | undefined): Date[] {
  const [first, time] = [parisDay(start), parisTime(start)];
  const dates: Date[] = [];
  for (let day = first; day <= until; day = dayPlus(day, week)) {
    const isKept = day === first || !without || !isHoliday(day, without);
    if (isKept) dates.push(parisInstant(day, time));
  }
  return dates;
}

/** Moved by as many days as the first, to its new hour. */
export function shifted(start: Date, { from, to }: { from: Date; to: Date }): Date {
  const days = Math.round(
    (Date.parse(`${parisDay(to)}T12:00:00Z`) - Date.parse(`${parisDay(from)}T12:00:00Z`)) /
      86_400_000,
  );
  return parisInstant(dayPlus(parisDay(start), days), parisTime(to));
}

type Known = Readonly<{
  /** Agreed dates of the teacher. */
  agreed: readonly Stretch[];
  /** Starts that this contract has already, planned or given. */
  starts: readonly Date[];
  /** When the contract ends. */
  endsAt: Date | null;
}>;

export type DateFault = Readonly<{ start: Date; code: string }>;

/** Dates that cannot be planned, each with its reason: all are told at once (TEA-071). */
export function faultsOf(dates: readonly Stretch[], known: Known): DateFault[] {
  const begun = new Set(known.starts.map((start) => start.getTime()));
  return dates.flatMap((date) => {
    const { start } = date;
    if (known.endsAt && start >= known.endsAt) return [{ start, code: "after_end" }];
    if (begun.has(start.getTime())) return [{ start, code: "stands" }];
    const isTaken = known.agreed.some((one) => meets(one, date));
    return isTaken ? [{ start, code: "overlap" }] : [];
  });
}
