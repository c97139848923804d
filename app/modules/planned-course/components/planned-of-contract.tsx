import { useTranslation } from "react-i18next";

import type { Side } from "#app/modules/planned-course/domain.ts";
import type { PlannedCourse } from "#app/modules/planned-course/endpoints.ts";
import { Section } from "#app/ui/layout.tsx";
import { Rows } from "#app/ui/rows.tsx";

import { PlannedRow } from "./planned-row.tsx";
import { PlannedTodo, waitsFor } from "./planned-todo.tsx";

/** The dates of one contract: what waits for the reader first, then what is ahead. */
export function PlannedOfContract({
  planned,
  side,
}: {
  planned: readonly PlannedCourse[];
  side: Side;
}) {
  const { t } = useTranslation("planned-course");
  const asked = planned.filter((one) => waitsFor(side, one));
  const rows = planned.filter((one) => !waitsFor(side, one));
  return (
    <>
      {asked.map((one) => (
        <PlannedTodo key={one.id} planned={one} side={side} />
      ))}
      <Section title={t("coming.title")}>
        {rows.length === 0 ? (
          <p className="text-ink-2">{t("coming.none")}</p>
        ) : (
          <Rows label={t("coming.title")}>
            {rows.map((one) => (
              <PlannedRow key={one.id} planned={one} side={side} />
            ))}
          </Rows>
        )}
      </Section>
    </>
  );
}
