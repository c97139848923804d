import { fieldFault } from "./rule-error.ts";

const zone = "Europe/Paris";

/** A day of the calendar, without time: `YYYY-MM-DD`. */
export type Day = string;

/** Three typed fields of a date (VAL-056, PUB-058). */
export type TypedDate = Readonly<{ day?: unknown; month?: unknown; year?: unknown }>;

const wallClock = new Intl.DateTimeFormat("en-GB", {
  timeZone: zone,
  hourCycle: "h23",
  year: "numeric",
  month: "2-digit",
  day: "2-digit",
  hour: "2-digit",
  minute: "2-digit",
  second: "2-digit",
  weekday: "short",
});

function wallOf(instant: Date) {
  const parts = wallClock.formatToParts(instant).map(({ type, value }) => [type, value]);
  return Object.fromEntries(parts) as Record<Intl.DateTimeFormatPartTypes, string>;
}

/** The calendar day in Paris at an instant. */
export function parisDay(instant: Date): Day {
  const { year, month, day } = wallOf(instant);
  return `${year}-${month}-${day}`;
}

/** The time of day in Paris at an instant: `17:30`. */
export function parisTime(instant: Date): string {
  const { hour, minute } = wallOf(instant);
  return `${hour}:${minute}`;
}

const weekdays = ["Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"];

/** The day of the week in Paris, 1 Monday to 7 Sunday. */
export function parisWeekday(instant: Date): number {
  return weekdays.indexOf(wallOf(instant).weekday) + 1;
}

/** The instant of a wall clock in Paris: « 2026-09-16 », « 17:30 ». A time skipped in spring goes one hour later. */
export function parisInstant(day: Day, time = "00:00"): Date {
  const asUtc = Date.parse(`${day}T${time}:00Z`);
  const guess = asUtc - offsetAt(new Date(asUtc));
  return new Date(asUtc - offsetAt(new Date(guess)));
}

/** How far Paris stands from UTC at an instant, in milliseconds. */
function offsetAt(instant: Date): number {
  const { year, month, day, hour, minute, second } = wallOf(instant);
  const wall = Date.parse(`${year}-${month}-${day}T${hour}:${minute}:${second}Z`);
  return wall - Math.floor(instant.getTime() / 1000) * 1000;
}

/** So many days after a day of the calendar; negative goes back. */
export function dayPlus(day: Day, days: number): Day {
  return new Date(Date.parse(`${day}T12:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10);
}

/** The age in whole years on a day: a birthday counts (VAL-007). */
export function ageOn(birthDate: Day, today: Day): number {
  const years = Number(today.slice(0, 4)) - Number(birthDate.slice(0, 4));
  return today.slice(5) >= birthDate.slice(5) ? years : years - 1;
}

const digits = (typed: unknown) => {
  const text = typeof typed === "number" ? String(typed) : typeof typed === "string" ? typed : "";
  return /^\d{1,4}$/.test(text.trim()) ? Number(text) : undefined;
};

const within = (value: number | undefined, low: number, high: number) =>
  value !== undefined && value >= low && value <= high;

const lastDayOf = (month: number, year: number) => new Date(Date.UTC(year, month, 0)).getUTCDate();

/** The part of three typed fields that is wrong, or nothing. */
export function wrongPart({ day, month, year }: TypedDate): "day" | "month" | "year" | undefined {
  const [d, m, y] = [digits(day), digits(month), digits(year)];
  if (!within(d, 1, 31)) return "day";
  if (!within(m, 1, 12)) return "month";
  if (!within(y, 1900, 2200)) return "year";
  return within(d, 1, lastDayOf(m ?? 1, y ?? 2000)) ? undefined : "day";
}

/** Three typed fields made a day; 422 on `{field}.day`, `.month` or `.year` (VAL-056). */
export function dayOf(typed: TypedDate, field: string): Day {
  const wrong = wrongPart(typed);
  if (wrong) throw fieldFault(`${field}.${wrong}`, `api.date.${wrong}`);
  const part = (value: unknown, length: number) => String(digits(value) ?? 0).padStart(length, "0");
  return `${part(typed.year, 4)}-${part(typed.month, 2)}-${part(typed.day, 2)}`;
}

/** A day that was said, of the calendar or typed; undefined when nothing was. 422 as `dayOf`. */
export function dayIn(said: Day | TypedDate | undefined, field: string): Day | undefined {
  if (said === undefined || typeof said === "string") return said;
  return Object.values(said).some(Boolean) ? dayOf(said, field) : undefined;
}

/** A typed time, `17:30`, `17 h 30`, `17h`: `HH:MM`, or nothing when it is none. */
export function readTime(typed: string): string | undefined {
  const found = /^\s*(\d{1,2})\s*(?:[:hH.]\s*(\d{2})?)?\s*$/.exec(typed);
  if (!found) return undefined;
  const [hour, minute] = [Number(found[1]), Number(found[2] ?? 0)];
  if (hour > 23 || minute > 59) return undefined;
  return `${String(hour).padStart(2, "0")}:${String(minute).padStart(2, "0")}`;
}

/** The days that a form names instead of having them typed; `other` is typed. */
export const namedDays = ["today", "yesterday", "other"] as const;

type NamedDay = (typeof namedDays)[number];

type TypedStart = TypedDate & Readonly<{ time?: string | undefined; on?: NamedDay | undefined }>;

/**
 * A start as it comes: an instant in ISO, or a day and a time in Paris; 422 on the part that is wrong. The
 * day is typed in three fields, or named, counted from `now`.
 */
export function instantOf(start: string | TypedStart, field: string, now?: Date): Date {
  if (typeof start === "string") return new Date(start);
  const day = dayNamed(start.on, now) ?? dayOf(start, field);
  const time = readTime(start.time ?? "");
  if (time === undefined) throw fieldFault(`${field}.time`, "api.date.time");
  return parisInstant(day, time);
}

function dayNamed(on: NamedDay | undefined, now: Date | undefined): Day | undefined {
  if (!now) return undefined;
  if (on === "today") return parisDay(now);
  return on === "yesterday" ? dayPlus(parisDay(now), -1) : undefined;
}
