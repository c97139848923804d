import { useTranslation } from "react-i18next";

import type { Coming } from "#app/modules/lessons/planned-course/coming.endpoints.ts";
import { Rows } from "#app/ui/rows.tsx";

import { ComingRow } from "./planned-row.tsx";

/** The first date that both sides know: a session, a first course, a planned course once it is agreed. */
export const nextOf = (coming: readonly Coming[] = []): Coming | undefined =>
  coming.find(
    ({ kind, planned, is_over: isOver }) =>
      !isOver && (planned ? planned.status === "confirmed" : kind !== "offer"),
  );

/** What comes next with its acts, above what waits (CUS-053); today and tomorrow are named so (TEA-001). */
export function NextCourse({ next }: { next: Coming | undefined }) {
  const { t } = useTranslation("planned-course");
  if (!next) return null;
  return (
    <section className="mb-s4">
      <h2 className="mb-s2 text-md">{t("next", { day: next.day })}</h2>
      <Rows label={t("coming.title")}>
        <ComingRow coming={next} side="customer" brief />
      </Rows>
    </section>
  );
}
