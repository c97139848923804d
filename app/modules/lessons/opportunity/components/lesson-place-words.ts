import { useTranslation } from "react-i18next";

import { figure } from "#app/lib/figure.ts";
import { lowerFirst } from "#app/lib/french-texts.ts";
import { questionIds } from "#app/modules/foundation/reference/questionnaire.domain.ts";
import type { Opportunity } from "#app/modules/lessons/opportunity/endpoints.ts";

export function useLessonPlaceWords({ course_type, city }: Opportunity): string {
  const { t } = useTranslation("opportunity", { keyPrefix: "list" });
  return course_type === "online" ? t("online") : t("home", { city: city ?? "" });
}

export function useFarWords({ course_type, distance_km: km }: Opportunity): string | undefined {
  const { t } = useTranslation("opportunity", { keyPrefix: "list" });
  if (course_type === "online" || km === null) return undefined;
  if (km < 1) return t("near");
  return t("km", { km: figure(km) });
}

export function useLineWords(opportunity: Opportunity): string {
  const { t } = useTranslation("opportunity", { keyPrefix: "list" });
  const { subject, level } = opportunity;
  return [t("line", { subject, level }), useFarWords(opportunity)].filter(Boolean).join(", ");
}

const when: readonly string[] = [questionIds.times, questionIds.frequency, questionIds.start];

export const timesOf = ({ questionnaire }: Opportunity): string[] =>
  when
    .flatMap((id) => questionnaire.find((one) => one.id === id)?.answer ?? [])
    .map((answer, index) => (index === 0 ? answer : lowerFirst(answer)));

export const othersOf = ({ questionnaire }: Opportunity) =>
  questionnaire.filter(({ id }) => !when.includes(id));
