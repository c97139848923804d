import i18next from "i18next";

import { plusDays } from "#app/lib/clock.ts";
import { duration, shortDay, shortMonth, timeOfDay, weekday } from "#app/lib/french-date.ts";
import { dayPlus, parisDay, parisInstant, parisWeekday } from "#app/lib/paris-time.ts";
import { hourlyPrice, sum } from "#app/lib/price.ts";
import { referenceName } from "#app/lib/reference-name.ts";
import type { UntaughtGroupLesson } from "#app/modules/catalogue/group-lesson/class.endpoints.ts";
import { cancelledBeforeDays } from "#app/modules/catalogue/group-lesson/domain.ts";
import type {
  GroupLesson,
  GroupLessonCard,
} from "#app/modules/catalogue/group-lesson/group-lesson.endpoints.ts";
import type { SearchFormat } from "#app/modules/catalogue/price/domain.ts";
import {
  atLevel,
  type ListingAbout,
  ofSubject,
} from "#app/modules/catalogue/search/components/words.ts";
import { atTown } from "#app/modules/foundation/reference/domain.ts";
import type { Period } from "#app/modules/foundation/reference/periods.domain.ts";

export type GroupAbout = Readonly<{
  format: SearchFormat;
  subject?: string | undefined;
  level?: ListingAbout["level"];
  city?: string | undefined;
  period?: Period | undefined;
}>;

export const equivalentNames = ({
  equivalent_scholar_levels_id: ids,
}: Pick<GroupLesson, "equivalent_scholar_levels_id">): string[] =>
  ids.map((level) => referenceName("level", level));

type Sessions = Pick<GroupLessonCard, "dates">;

const textOf = (key: string, values?: Record<string, string | number>) =>
  i18next.t(`group-lesson:${key}`, values);

export function groupTitle({ format, subject, level, city, period }: GroupAbout): string {
  const words = [
    textOf(`listing.${format}`),
    subject && ofSubject(subject),
    level && atLevel(level),
    city && format === "offline" && atTown(city),
  ];
  const what = words.filter(Boolean).join(" ");
  return period ? textOf("listing.during", { what, period: textOf(`period.${period}`) }) : what;
}

export function shortGroupTitle({ format, subject, level, city, period }: GroupAbout): string {
  const words = [
    subject,
    level?.name,
    format === "offline" && city,
    period && textOf(`period_short.${period}`),
  ];
  return `${textOf(`listing.${format}`)} ${words.filter(Boolean).join(", ")}`.trim();
}

export function sessionsWords({ dates, hours }: Pick<GroupLessonCard, "dates" | "hours">): string {
  const spans = new Set(dates.map((date) => spanOf(date)));
  const [only = ""] = spans;
  const sessions = textOf("card.sessions", { count: dates.length });
  const span = spans.size === 1 ? only : textOf("card.in_all", { hours: hoursWords(hours) });
  return `${sessions}, ${span}`;
}

export function spanOf({ start, duration: minutes }: Sessions["dates"][number]): string {
  const begins = new Date(start);
  const ends = new Date(begins.getTime() + minutes * 60_000);
  return `${timeOfDay(begins)}\u2060–\u2060${timeOfDay(ends)}`;
}

export const minimumWords = ({
  min_students: count,
  max_students: max,
  remaining_seats: remaining,
  dates,
}: Pick<GroupLesson, "min_students" | "max_students" | "remaining_seats" | "dates">): string => {
  if (max - remaining >= count) return textOf("page.takes_place");
  const before = plusDays(new Date(dates[0]?.start ?? 0), -cancelledBeforeDays);
  return textOf("page.minimum", { count, day: shortDay(before) });
};

export const hoursWords = (hours: number): string => duration(Math.round(hours * 60));

export function seatsLine(
  words: "few" | "last" | "none",
  {
    remaining_seats: count,
    max_students: max,
  }: Pick<GroupLessonCard, "remaining_seats" | "max_students">,
): string {
  return words === "none" ? textOf("seats.none") : textOf(`seats.${words}`, { count, max });
}

export function leafOf(start: string) {
  const instant = new Date(start);
  return {
    month: shortMonth(instant),
    day: String(Number(parisDay(instant).slice(8))),
    weekday: weekday(instant),
  };
}

export function weekOf(instant: Date): Date {
  return parisInstant(dayPlus(parisDay(instant), 1 - parisWeekday(instant)), "12:00");
}

type Pay = Pick<NonNullable<UntaughtGroupLesson["pay"]>, "amount" | "hours" | "hourly">;

export const payWords = ({ amount, hours, hourly }: Pay) => ({
  amount: sum(amount),
  hours: hoursWords(hours),
  hourly: hourlyPrice(hourly),
});
