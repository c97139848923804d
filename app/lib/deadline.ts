import i18next from "i18next";

import { plusDays } from "./clock.ts";
import { timeOfDay, weekdayAndDay } from "./french-date.ts";
import { dayPlus, parisDay, parisInstant, parisTime } from "./paris-time.ts";
import { hourAt, type Place } from "./place-hour.ts";
import { upperFirst } from "./upper-first.ts";

const morning = "07:00";
const night = "22:00";
const evening = "21:00";

/** No hour of the night is shown: the evening before stands for it (CNV-17). */
export function shownInstant(deadline: Date): Date {
  const time = parisTime(deadline);
  if (time >= morning && time < night) return deadline;
  const day = parisDay(deadline);
  return parisInstant(time < morning ? dayPlus(day, -1) : day, evening);
}

const hour = 3_600_000;

/** « de 3 jours », « d’une heure »; null until the deadline. */
export function lateBy(deadline: Date, now: Date): string | null {
  const hours = Math.floor((now.getTime() - deadline.getTime()) / hour);
  if (now <= deadline) return null;
  return hours < 24
    ? i18next.t("deadline:late_hours", { count: hours })
    : i18next.t("deadline:late_days", { count: Math.floor(hours / 24) });
}

const moreDays = 5;

/** What Préau promises once its own deadline has passed (STM-48). */
export const secondDate = (deadline: Date): Date => plusDays(deadline, moreDays);

/** Near: shown on its day and the day before. */
export const isNear = (deadline: Date, now: Date): boolean =>
  parisDay(shownInstant(deadline)) <= dayPlus(parisDay(now), 1);

/** « avant samedi 12 décembre », « d’ici demain 17 h 30 », « aujourd’hui avant 17 h 30 ». */
export function beforeDeadline(deadline: Date, now: Date): string {
  const shown = shownInstant(deadline);
  if (!isNear(deadline, now)) return i18next.t("deadline:before", { day: weekdayAndDay(deadline) });
  if (shown <= now) return i18next.t("deadline:at_once");
  const form = parisDay(shown) === parisDay(now) ? "today" : "tomorrow";
  return i18next.t(`deadline:before_${form}`, { hour: timeOfDay(shown) });
}

/** « aujourd’hui », « demain » or « samedi 12 décembre ». */
export function dayFrom(instant: Date, now: Date): string {
  const day = parisDay(instant);
  if (day === parisDay(now)) return i18next.t("deadline:today");
  if (day === dayPlus(parisDay(now), 1)) return i18next.t("deadline:tomorrow");
  return weekdayAndDay(instant);
}

/** « Aujourd’hui à 10 h », « Demain à 10 h » or « Samedi 12 décembre à 10 h », for a family by its place too. */
export function whenFrom(instant: Date, now: Date, home?: Place): string {
  const day = dayFrom(instant, now);
  return upperFirst(i18next.t("deadline:at_hour", { day, hour: hourAt(instant, home) }));
}
