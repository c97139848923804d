import { useTranslation } from "react-i18next";

import type { PlannedCourse } from "#app/modules/lessons/planned-course/planned-course.endpoints.ts";
import { Rows } from "#app/ui/rows.tsx";

import { PlannedRow } from "./planned-row.tsx";

/** The next agreed course with its acts, above what waits (CUS-053). */
export function NextCourse({ planned }: { planned: PlannedCourse | undefined }) {
  const { t } = useTranslation("planned-course");
  if (!planned) return null;
  return (
    <section className="mb-s4">
      <h2 className="mb-s2 text-md">{t("next")}</h2>
      <Rows label={t("coming.title")}>
        <PlannedRow planned={planned} side="customer" />
      </Rows>
    </section>
  );
}
