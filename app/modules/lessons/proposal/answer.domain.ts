import { plusDays } from "#app/lib/clock.ts";
import {
  dayOf,
  dayPlus,
  parisDay,
  parisInstant,
  readTime,
  type TypedDate,
} from "#app/lib/paris-time.ts";
import { hourlyPrice, shortPrice } from "#app/lib/price.ts";
import { fieldFault } from "#app/lib/rule-error.ts";
import { priceRange } from "#app/modules/catalogue/price/domain.ts";
import type { LessonFormat } from "#app/modules/catalogue/teacher/domain.ts";
import {
  type ConditionKey,
  conditionKey,
  type ConditionValue,
} from "#app/modules/foundation/reference/condition.domain.ts";
import { slotDays } from "#app/modules/lessons/matching/propose-slots.domain.ts";

export const slotAnswers = ["other", "later"] as const;

type TypedSlot = Readonly<{
  at?: string | undefined;
  on?: string | undefined;
  time?: string | undefined;
}>;

/** Input: an instant, a proposed slot, or a day and a time; may be empty. 422 at the wrong field. */
export function firstSlotOf(given: string | TypedSlot | undefined, now: Date): Date | null {
  const slot = typeof given === "object" ? typedSlot(given) : given && new Date(given);
  if (!slot) return null;
  if (slot <= now || slot > plusDays(now, slotDays)) {
    throw fieldFault("first_slot", "api.proposal.slot_range");
  }
  return slot;
}

function typedSlot({ at, on, time }: TypedSlot): Date | undefined {
  if (at === "later") return undefined;
  if (at && at !== "other") return new Date(at);
  if (!on) {
    if (at === "other") throw fieldFault("first_slot.on", "api.proposal.slot_day");
    return undefined;
  }
  const read = readTime(time ?? "");
  if (read === undefined) throw fieldFault("first_slot.time", "api.date.time");
  return parisInstant(on, read);
}

export type GivenValue = Readonly<
  Omit<ConditionValue, "date"> & { date?: string | TypedDate | undefined }
>;

export type PriceTerms = Readonly<{
  cursusId: number;
  format: LessonFormat;
  selfEmployed: boolean;
}>;

/** 422 at the wrong field; null if the condition names no value. */
export function conditionValueOf(
  id: number | undefined,
  given: GivenValue | undefined,
  terms: PriceTerms,
  now: Date,
): ConditionValue | null {
  const key = id === undefined ? undefined : conditionKey(id);
  return key && given && !isEmpty(given[key]) ? readers[key](given, terms, now) : null;
}

type Reader = (given: GivenValue, terms: PriceTerms, now: Date) => ConditionValue;

const readers: Readonly<Record<ConditionKey, Reader>> = {
  date: ({ date }, _, now) => ({ date: readDate(date, now) }),
  price: ({ price = 0 }, terms, now) => ({ price: readPrice(price, terms, now) }),
  minutes: ({ minutes }) => ({ minutes }),
  weekday: ({ weekday }) => ({ weekday }),
  time: ({ time }) => ({ time: readHour(time) }),
};

function readHour(typed = ""): string {
  const time = readTime(typed);
  if (time === undefined) throw fieldFault("condition_value.time", "api.date.time");
  return time;
}

/** An untouched date is three empty parts. */
export function isEmpty(value: GivenValue[keyof GivenValue]): boolean {
  if (typeof value === "object") return Object.values(value).every((part) => !part);
  return value === undefined || value === "";
}

function readDate(given: string | TypedDate | undefined, now: Date): string {
  const day = typeof given === "object" ? dayOf(given, "condition_value.date") : (given ?? "");
  const today = parisDay(now);
  if (day < today || day > dayPlus(today, 365)) {
    throw fieldFault("condition_value.date", "api.proposal.from_date");
  }
  return day;
}

function readPrice(euros: number, { cursusId, format, selfEmployed }: PriceTerms, now: Date) {
  const terms = { selfEmployed, kind: "classic", on: parisDay(now) } as const;
  const range = priceRange(cursusId, format, terms);
  const cents = Math.round(euros * 100);
  if (!range) return euros;
  const { min, max } = range;
  const words = { least: hourlyPrice(min / 100), most: hourlyPrice(max / 100) };
  const refuse = (code: string, cents: number) =>
    fieldFault("condition_value.price", code, { ...words, off: shortPrice(cents / 100) });
  if (cents > max) throw refuse("api.proposal.price_above", cents - max);
  if (cents < min) throw refuse("api.proposal.price_below", min - cents);
  return euros;
}
