import { useTranslation } from "react-i18next";

import { lowerFirst } from "#app/lib/french-texts.ts";
import { questionIds } from "#app/modules/foundation/reference/questionnaire.domain.ts";
import type { Opportunity } from "#app/modules/lessons/opportunity/endpoints.ts";

/** Where the lessons are given: the town, never the street; how far stands in the title. */
export function useLessonPlaceWords({ course_type, city }: Opportunity): string {
  const { t } = useTranslation("opportunity", { keyPrefix: "list" });
  return course_type === "online" ? t("online") : t("home", { city: city ?? "" });
}

/** How far it is, in words; nothing online or without an address. */
export function useFarWords({ course_type, distance_km: km }: Opportunity): string | undefined {
  const { t } = useTranslation("opportunity", { keyPrefix: "list" });
  if (course_type === "online" || km === null) return undefined;
  if (km < 1) return t("near");
  return t("km", { km: km.toLocaleString("fr-FR") });
}

/** « Mathématiques, Terminale, à 3 km » */
export function useLineWords(opportunity: Opportunity): string {
  const { t } = useTranslation("opportunity", { keyPrefix: "list" });
  const { subject, level } = opportunity;
  return [t("line", { subject, level }), useFarWords(opportunity)].filter(Boolean).join(", ");
}

const when: readonly string[] = [questionIds.times, questionIds.frequency, questionIds.start];

/** When the family wishes the lessons: days, how often, from when. */
export const timesOf = ({ questionnaire }: Opportunity): string[] =>
  when
    .flatMap((id) => questionnaire.find((one) => one.id === id)?.answer ?? [])
    .map((answer, index) => (index === 0 ? answer : lowerFirst(answer)));

/** What else the family answered. */
export const othersOf = ({ questionnaire }: Opportunity) =>
  questionnaire.filter(({ id }) => !when.includes(id));
