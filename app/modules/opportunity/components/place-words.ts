import { useTranslation } from "react-i18next";

import type { Opportunity } from "#app/modules/opportunity/endpoints.ts";

/** Where the lessons are given: the town and how far, never the street. */
export function usePlaceWords({ course_type, city, distance_km: km }: Opportunity): string {
  const { t } = useTranslation("opportunity", { keyPrefix: "list" });
  if (course_type === "online") return t("online");
  const far = km === null ? [] : [t("km", { km: String(km).replace(".", ",") })];
  return [t("home", { city: city ?? "" }), ...far].join(", ");
}
