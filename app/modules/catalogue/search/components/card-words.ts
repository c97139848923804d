import i18next from "i18next";

import { noonOf, weekday } from "#app/lib/french-date.ts";
import { responseTimeOf } from "#app/lib/response-time.ts";
import type { TeacherCard } from "#app/modules/catalogue/teacher/teacher.endpoints.ts";

/** « Répond en 5 h », « Répond en 2 jours » (CST-35). */
export function answerWords(hours: number | null): string | undefined {
  if (hours === null) return undefined;
  const { unit, count } = responseTimeOf(hours);
  return i18next.t(`search:answers.${unit}`, { count });
}

export function answersOf(firstname: string, hours: number | null): string | undefined {
  if (hours === null) return undefined;
  const { unit, count } = responseTimeOf(hours);
  return i18next.t(`search:answers_of.${unit}`, { firstname, count });
}

export function nextDayWords({ next_free_day: day }: Pick<TeacherCard, "next_free_day">) {
  return day ? i18next.t("search:card.from_day", { day: weekday(noonOf(day)) }) : undefined;
}

/** Beyond this distance, in km, a list states that the teacher still comes. */
const farFrom = 30;

type Placed = Pick<TeacherCard, "city" | "distance_km" | "formats" | "format">;

export function positionWords({ city, distance_km: km, formats, format }: Placed): string {
  if (format === "online" && !formats.includes("individual_student_place")) {
    return i18next.t("search:card.online");
  }
  if (km === null) return i18next.t("search:card.place", { city });
  return i18next.t(`search:card.${km > farFrom ? "place_far" : "place_km"}`, { city, km });
}
