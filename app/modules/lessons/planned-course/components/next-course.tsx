import { useTranslation } from "react-i18next";

import { dayAndHourAt } from "#app/lib/place-hour.ts";
import type { PlannedCourse } from "#app/modules/lessons/planned-course/planned-course.endpoints.ts";
import { usePlace } from "#app/ui/shell-data.ts";

import { plannedWords } from "./planned-words.ts";

/** The next agreed course in one line, above what waits (CUS-053). */
export function NextCourse({ planned }: { planned: PlannedCourse | undefined }) {
  const { t } = useTranslation("planned-course");
  const home = usePlace();
  if (!planned) return null;
  const words = { ...plannedWords(planned), format: t(`format.${planned.format}`) };
  return (
    <p className="mb-s4">
      <b>{t("next", { when: dayAndHourAt(new Date(planned.start), home) })}</b>{" "}
      <span className="text-ink-2">
        {t("row.title_customer", words)}, {t("row.detail_customer", words)}
      </span>
    </p>
  );
}
