import { fieldFault, RuleError } from "./rule-error.ts";

const zone = "Europe/Paris";

export type Day = string;

/** A date in three typed fields (VAL-056, PUB-058). */
export type TypedDate = Readonly<{ day?: unknown; month?: unknown; year?: unknown }>;

// Pure: a page that uses none of this does not load it.
const wallClock = /* @__PURE__ */ new Intl.DateTimeFormat("en-GB", {
  timeZone: zone,
  hourCycle: "h23",
  year: "numeric",
  month: "2-digit",
  day: "2-digit",
  hour: "2-digit",
  minute: "2-digit",
  second: "2-digit",
});

const hourMs = 3_600_000;
const mostHours = 10_000;
const offsets = /* @__PURE__ */ new Map<number, number>();

/** Milliseconds; changes on the hour only, so it is cached hourly. */
function offsetAt(instant: number): number {
  const hour = Math.floor(instant / hourMs);
  const known = offsets.get(hour);
  if (known !== undefined) return known;
  const offset = requestedOffset(new Date(hour * hourMs));
  if (offsets.size >= mostHours) offsets.clear();
  offsets.set(hour, offset);
  return offset;
}

function requestedOffset(instant: Date): number {
  const parts = wallClock.formatToParts(instant).map(({ type, value }) => [type, value]);
  const wall = Object.fromEntries(parts) as Record<Intl.DateTimeFormatPartTypes, string>;
  const { year, month, day, hour, minute, second } = wall;
  return Date.parse(`${year}-${month}-${day}T${hour}:${minute}:${second}Z`) - instant.getTime();
}

const wallOf = (instant: Date) => new Date(instant.getTime() + offsetAt(instant.getTime()));

export const parisDay = (instant: Date): Day => wallOf(instant).toISOString().slice(0, 10);

export const parisTime = (instant: Date): string => wallOf(instant).toISOString().slice(11, 16);

export const parisWeekday = (instant: Date): number => wallOf(instant).getUTCDay() || 7;

/** A time skipped in spring is moved one hour later. */
export function parisInstant(day: Day, time = "00:00"): Date {
  const asUtc = Date.parse(`${day}T${time}:00Z`);
  const guess = asUtc - offsetAt(asUtc);
  return new Date(asUtc - offsetAt(guess));
}

/** « 2026-09-31 » would otherwise be read as another day. */
export function isDay(text: string): text is Day {
  const at = /^\d{4}-\d{2}-\d{2}$/.test(text) ? Date.parse(text) : Number.NaN;
  return !Number.isNaN(at) && new Date(at).toISOString().startsWith(text);
}

export function dayPlus(day: Day, days: number): Day {
  return new Date(Date.parse(`${day}T12:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10);
}

export const monthBefore = (day: Day): string => dayPlus(`${day.slice(0, 7)}-01`, -1).slice(0, 7);

export const dayAfterMonth = (month: string): Day => `${dayPlus(`${month}-28`, 4).slice(0, 7)}-01`;

export const lastDayOfMonth = (month: string): Day => dayPlus(dayAfterMonth(month), -1);

export const boundsOfMonth = (month: string) => ({
  from: parisInstant(`${month}-01`),
  before: parisInstant(dayAfterMonth(month)),
});

/** A birthday counts (VAL-007). */
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

export function wrongPart({ day, month, year }: TypedDate): "day" | "month" | "year" | undefined {
  const [d, m, y] = [digits(day), digits(month), digits(year)];
  if (!within(d, 1, 31)) return "day";
  if (!within(m, 1, 12)) return "month";
  if (!within(y, 1900, 2200)) return "year";
  return within(d, 1, lastDayOf(m ?? 1, y ?? 2000)) ? undefined : "day";
}

/** 422 on `{field}.day`, `.month` or `.year` (VAL-056). */
export function dayOf(typed: TypedDate, field: string): Day {
  const wrong = wrongPart(typed);
  if (wrong) throw fieldFault(`${field}.${wrong}`, `api.date.${wrong}`);
  const part = (value: unknown, length: number) => String(digits(value) ?? 0).padStart(length, "0");
  return `${part(typed.year, 4)}-${part(typed.month, 2)}-${part(typed.day, 2)}`;
}

/** Undefined when absent. 422 as `dayOf`. */
export function dayIn(input: Day | TypedDate | undefined, field: string): Day | undefined {
  if (input === undefined || typeof input === "string") return input;
  return Object.values(input).some(Boolean) ? dayOf(input, field) : undefined;
}

export function readTime(typed: string): string | undefined {
  const found = /^\s*(\d{1,2})\s*(?:[:hH.]\s*(\d{2})?)?\s*$/.exec(typed);
  if (!found) return undefined;
  const [hour, minute] = [Number(found[1]), Number(found[2] ?? 0)];
  if (hour > 23 || minute > 59) return undefined;
  return `${String(hour).padStart(2, "0")}:${String(minute).padStart(2, "0")}`;
}

export const namedDays = ["today", "yesterday", "other"] as const;

type NamedDay = (typeof namedDays)[number];

type TypedStart = TypedDate &
  Readonly<{
    time?: string | undefined;
    on?: NamedDay | undefined;
    /** An offered instant, or « other » for what is typed. */
    at?: string | undefined;
    offered?: string | undefined;
  }>;

/** An instant as the fields of a form type it. */
export function typedStart(date: string) {
  const instant = new Date(date);
  const [year, month, day] = parisDay(instant).split("-");
  return { day, month, year, time: parisTime(instant) };
}

/** ISO instant, or a Paris day and time; 422 on the wrong part. Named days count from `now`. */
export function instantOf(start: string | TypedStart, field: string, now?: Date): Date {
  if (typeof start === "string") return new Date(start);
  const named = dayNamed(start.on, now);
  const errors = startFaults(start, named !== undefined).map(({ part, code }) => ({
    field: `${field}.${part}`,
    code,
  }));
  if (errors.length > 0) throw new RuleError("invalid", "api.invalid", { errors });
  if (isTapped(start)) return new Date(start.at ?? "");
  return parisInstant(named ?? dayOf(start, field), readTime(start.time ?? ""));
}

/** Or was expected to be. */
const isTapped = ({ at, offered }: TypedStart): boolean => (at ? at !== "other" : Boolean(offered));

const tapFaults = ({ at = "" }: TypedStart) =>
  Number.isNaN(Date.parse(at)) ? [{ part: "at", code: "api.date.choose" }] : [];

/** Day and time faults together (VAL-056); only the tap where one was expected. */
export function startFaults(start: TypedStart, isNamed = false) {
  if (isTapped(start)) return tapFaults(start);
  const wrong = isNamed ? undefined : wrongPart(start);
  return [
    ...(wrong ? [{ part: wrong, code: `api.date.${wrong}` }] : []),
    ...(readTime(start.time ?? "") === undefined ? [{ part: "time", code: "api.date.time" }] : []),
  ];
}

function dayNamed(on: NamedDay | undefined, now: Date | undefined): Day | undefined {
  if (!now) return undefined;
  if (on === "today") return parisDay(now);
  return on === "yesterday" ? dayPlus(parisDay(now), -1) : undefined;
}
