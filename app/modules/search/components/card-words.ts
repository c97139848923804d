import i18next from "i18next";

import { responseTimeOf } from "#app/lib/response-time.ts";
import type { TeacherCard } from "#app/modules/teacher/endpoints.ts";

/** « Répond en 5 h », « Répond en 2 jours » (CST-35); nothing while nothing was answered. */
export function answerWords(hours: number | null): string | undefined {
  if (hours === null) return undefined;
  const { unit, count } = responseTimeOf(hours);
  return i18next.t(`search:answers.${unit}`, { count });
}

/** « Camille répond en 5 h en général »; nothing while nothing was answered. */
export function answersOf(firstname: string, hours: number | null): string | undefined {
  if (hours === null) return undefined;
  const { unit, count } = responseTimeOf(hours);
  return i18next.t(`search:answers_of.${unit}`, { firstname, count });
}

/** In place of a mark: who has given hours is not new. */
export const unratedWords = ({ hours_given: hours }: Pick<TeacherCard, "hours_given">): string =>
  i18next.t(hours > 0 ? "search:card.no_rating" : "search:card.new");

/** Where a teacher comes from: « Lyon, à 3 km », and whether also online. */
export function placeWords({ city, distance_km: km, formats, format }: TeacherCard): string {
  if (format === "online" && !formats.includes("individual_student_place")) {
    return i18next.t("search:card.online");
  }
  return km === null
    ? i18next.t("search:card.place", { city })
    : i18next.t("search:card.place_km", { city, km });
}
