import { duration, longDay, noonOf } from "#app/lib/french-date.ts";
import { hourlyPrice } from "#app/lib/price.ts";

import { codeOf, type proposalConditions } from "./domain.ts";

const valueOf = {
  other_time: "time",
  other_day: "weekday",
  from_date: "date",
  minimal_duration: "minutes",
  other_price: "price",
} as const satisfies Partial<Record<(typeof proposalConditions)[number], string>>;

export type ConditionKey = (typeof valueOf)[keyof typeof valueOf];

/** One of: day `YYYY-MM-DD`, minutes, euros an hour, weekday from 1 Monday, time `HH:MM`. */
export type ConditionValue = Readonly<{
  date?: string | undefined;
  minutes?: number | undefined;
  price?: number | undefined;
  weekday?: number | undefined;
  time?: string | undefined;
}>;

export function conditionKey(id: number): ConditionKey | undefined {
  const code = codeOf("proposalConditions", id);
  return code && code in valueOf ? valueOf[code as keyof typeof valueOf] : undefined;
}

export function asksOtherTime(id: number | null): boolean {
  const code = id === null ? undefined : codeOf("proposalConditions", id);
  return code === "other_time" || code === "other_day";
}

const weekdays = new Intl.DateTimeFormat("fr-FR", { weekday: "long", timeZone: "UTC" });

export const weekdayName = (weekday: number): string =>
  weekdays.format(new Date(Date.UTC(2024, 0, weekday)));

function conditionValueWords(value: ConditionValue | null): string | undefined {
  if (!value) return undefined;
  const { date, minutes, price, weekday, time } = value;
  return [
    date && longDay(noonOf(date)),
    minutes && duration(minutes),
    price && hourlyPrice(price),
    weekday && weekdayName(weekday),
    time && timeWords(time),
  ].find((words) => typeof words === "string" && words !== "") as string | undefined;
}

const keys = ["date", "minutes", "price", "weekday", "time"] as const;

function conditionPart(name: string, value: ConditionValue | null) {
  const key = keys.find((one) => value?.[one] !== undefined);
  const words = conditionValueWords(value);
  return key && words ? { key, value: words } : { key: "name" as const, value: name };
}

type Say = (key: `proposal:condition.${ConditionKey | "name"}`, words: { value: string }) => string;

/** « À condition de commencer à 18 h 30. » */
export function conditionSentence(t: Say, name: string, value: ConditionValue | null) {
  const part = conditionPart(name, value);
  return t(`proposal:condition.${part.key}`, { value: part.value });
}

const timeWords = (time: string): string => {
  const [hour = 0, minute = 0] = time.split(":").map(Number);
  return hour === 0
    ? `0\u00a0h${minute ? `\u00a0${String(minute)}` : ""}`
    : duration(hour * 60 + minute);
};
