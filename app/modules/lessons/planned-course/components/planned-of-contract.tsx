import { useTranslation } from "react-i18next";

import type { Side } from "#app/modules/lessons/planned-course/domain.ts";
import type { PlannedCourse } from "#app/modules/lessons/planned-course/planned-course.endpoints.ts";
import { ActLink } from "#app/ui/act-row.tsx";
import { Section } from "#app/ui/layout.tsx";
import { Rows } from "#app/ui/rows.tsx";

import { PlannedRow } from "./planned-row.tsx";
import { PlannedTodo, waitsFor } from "./planned-todo.tsx";

export function PlannedOfContract({
  planned,
  side,
  plan,
}: {
  planned: readonly PlannedCourse[];
  side: Side;
  plan: string | undefined;
}) {
  const { t } = useTranslation("planned-course");
  const toAnswer = planned.filter((one) => waitsFor(side, one));
  const rows = planned.filter((one) => !waitsFor(side, one));
  return (
    <>
      {toAnswer.map((one) => (
        <PlannedTodo key={one.id} planned={one} side={side} />
      ))}
      <Section
        title={t("coming.title")}
        more={
          plan && (
            <ActLink to={plan} opens="plan-course">
              {t("plan.open")}
            </ActLink>
          )
        }
      >
        {rows.length === 0 ? (
          <p className="text-ink-2">{t(plan ? "coming.none" : "coming.none_now")}</p>
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
