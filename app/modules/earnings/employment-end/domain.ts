import { shareOf } from "#app/lib/money.ts";
import {
  type Day,
  dayAfterMonth,
  dayPlus,
  lastDayOfMonth,
  parisInstant,
} from "#app/lib/paris-time.ts";
import { sumOf } from "#app/lib/sum-of.ts";
import { salariedRate } from "#app/modules/catalogue/price/domain.ts";
import { type RateName, rateOn } from "#app/modules/foundation/rate/domain.ts";
import type { ContractSide } from "#app/modules/lessons/contract/price-version.domain.ts";

/** The same number in a later month, or its last day. */
export function monthsAfter(day: Day, months: number): Day {
  const index = Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7)) - 1 + months;
  const month = `${String(Math.floor(index / 12))}-${String((index % 12) + 1).padStart(2, "0")}`;
  const [same, last] = [`${month}-${day.slice(8)}`, lastDayOfMonth(month)];
  return same > last ? last : same;
}

/** Zero where the second day is before the first. */
export function wholeMonths(from: Day, to: Day): number {
  const index = (day: Day) => Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7));
  const months = index(to) - index(from);
  return Math.max(0, monthsAfter(from, months) > to ? months - 1 : months);
}

export const later = (one: Day, other: Day): Day => (one > other ? one : other);

export const daysBetween = (from: Day, to: Day): number =>
  Math.max(0, Math.round((Date.parse(to) - Date.parse(from)) / 86_400_000));

/** `serviceFrom` is the day of the first lesson. */
type Service = Readonly<{ by: ContractSide; serviceFrom: Day; letterOn: Day }>;

const steps = {
  customer: {
    new: "notice.customer.new_days",
    trial: "notice.customer.trial_days",
    short: "notice.customer.short_days",
    middle: "notice.customer.middle_months",
    long: "notice.customer.long_months",
  },
  teacher: {
    new: "notice.teacher.new_days",
    trial: "notice.teacher.trial_days",
    short: "notice.teacher.short_days",
    middle: "notice.teacher.middle_days",
    long: "notice.teacher.long_months",
  },
} as const satisfies Record<ContractSide, Record<string, RateName>>;

type Step = keyof (typeof steps)["customer"];

export function isInTrial({ serviceFrom, letterOn }: Omit<Service, "by">): boolean {
  return letterOn < monthsAfter(serviceFrom, rateOn("trial.months", letterOn));
}

function stepOf(service: Service): Step {
  const { serviceFrom, letterOn } = service;
  if (isInTrial(service)) {
    const isNew = daysBetween(serviceFrom, letterOn) < rateOn("trial.new_days", letterOn);
    return isNew ? "new" : "trial";
  }
  const months = wholeMonths(serviceFrom, letterOn);
  if (months < rateOn("notice.middle_from_months", letterOn)) return "short";
  return months < rateOn("notice.long_from_months", letterOn) ? "middle" : "long";
}

/** Last day of a notice. It counts from the letter, or from the lessons' return while they are paused (STM-52). */
export function noticeEnd(service: Service, resumesOn: Day = service.letterOn): Day {
  const { by, letterOn } = service;
  const from = later(resumesOn, letterOn);
  const name = steps[by][stepOf(service)];
  const count = rateOn(name, letterOn);
  return name.endsWith("_months") ? monthsAfter(from, count) : dayPlus(from, count);
}

export type Worked = Readonly<{ day: Day; minutes: number; grossCents: number }>;

const within = (worked: readonly Worked[], from: Day, before: Day) =>
  worked.filter(({ day }) => day >= from && day < before);

const grossOf = (worked: readonly Worked[]) => sumOf(worked, ({ grossCents }) => grossCents);

type Past = Omit<Service, "by"> & Readonly<{ worked: readonly Worked[] }>;

/**
 * Cents and minutes of the notice that the family does not let the teacher work: the mean of the last three months, a
 * day, pauses apart (STM-52).
 */
export function noticePayOf(
  { serviceFrom, letterOn, worked }: Past,
  { unworkedDays, pausedDays }: Readonly<{ unworkedDays: number; pausedDays: number }>,
) {
  const from = later(monthsAfter(letterOn, -3), serviceFrom);
  const recent = within(worked, from, letterOn);
  const days = daysBetween(from, letterOn) - pausedDays;
  const part = (whole: number) => (days > 0 ? Math.round((whole * unworkedDays) / days) : 0);
  const minutes = part(sumOf(recent, (one) => one.minutes));
  return payOf({ minutes, grossCents: part(grossOf(recent)) }, letterOn);
}

/** Contributions of hours that are paid and not worked. */
function payOf({ minutes, grossCents }: Omit<Worked, "day">, on: Day) {
  const rebate = Math.round((rateOn("contributions.employer_rebate_cents", on) * minutes) / 60);
  const employer = shareOf(grossCents, rateOn("contributions.employer", on)) - rebate;
  return {
    minutes,
    grossCents,
    contributionsCents: shareOf(grossCents, salariedRate(on)),
    employerCents: Math.max(0, employer),
  };
}

export const unpaidNotice = { minutes: 0, grossCents: 0, contributionsCents: 0, employerCents: 0 };

/** Lessons agreed for the days of a notice that was not given, at the mean hour (STM-52). */
export function plannedPayOf({ worked, letterOn }: Past, minutes: number) {
  const given = sumOf(worked, (one) => one.minutes);
  if (minutes === 0 || given === 0) return unpaidNotice;
  const grossCents = Math.round((grossOf(worked) * minutes) / given);
  return payOf({ minutes, grossCents }, letterOn);
}

type Days = Readonly<{ from: Day; before: Day }>;

/** Days of a stretch that pauses take; they follow one another. */
export const pausedDaysIn = (pauses: readonly Days[], { from, before }: Days): number =>
  sumOf(pauses, (pause) =>
    daysBetween(later(pause.from, from), pause.before < before ? pause.before : before),
  );

/** Gross cents a month: of the last year, or of the last three months where they paid more. */
export function meanMonthOf({ serviceFrom, letterOn, worked }: Past): number {
  const months = Math.min(12, wholeMonths(serviceFrom, letterOn));
  const ofYear = grossOf(within(worked, monthsAfter(letterOn, -12), letterOn));
  const ofQuarter = grossOf(within(worked, monthsAfter(letterOn, -3), letterOn));
  return Math.round(Math.max(months > 0 ? ofYear / months : 0, months < 3 ? 0 : ofQuarter / 3));
}

/** Cents, free of contributions: a share of a month's pay a year, months counted to the last day (STM-52). */
export function indemnityOf(
  { by, serviceFrom, letterOn }: Service,
  { until, meanCents }: Readonly<{ until: Day; meanCents: number }>,
): number {
  const rate = (name: RateName) => rateOn(name, letterOn);
  if (by === "teacher" || wholeMonths(serviceFrom, letterOn) < rate("indemnity.from_months")) {
    return 0;
  }
  const months = wholeMonths(serviceFrom, until);
  const long = Math.max(0, months - rate("indemnity.long_from_months"));
  const shares = (months - long) / rate("indemnity.share") + long / rate("indemnity.long_share");
  return Math.round((meanCents * shares) / 12);
}

type Owed = Readonly<{ noticeCents: number; employerCents: number; indemnityCents: number }>;

/** Cents that the family pays; no fee of Préau's. */
export const familyCents = ({ noticeCents, employerCents, indemnityCents }: Owed): number =>
  noticeCents + employerCents + indemnityCents;

/** Hour in Paris at which the last day is over. */
const dayEnds = "21:00";

export function endOfDay(day: Day, now: Date): Date {
  const end = parisInstant(day, dayEnds);
  return end > now ? end : now;
}

/** Day of the last payslip: the 5th after the last month. */
export const lastPayDay = (endsOn: Day): Day =>
  `${dayAfterMonth(endsOn.slice(0, 7)).slice(0, 8)}05`;
