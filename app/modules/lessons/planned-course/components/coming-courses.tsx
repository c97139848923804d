import { useTranslation } from "react-i18next";

import type { Side } from "#app/modules/lessons/planned-course/domain.ts";
import type { PlannedCourse } from "#app/modules/lessons/planned-course/planned-course.endpoints.ts";
import { ActLink, ActRow } from "#app/ui/act-row.tsx";
import { Failed } from "#app/ui/failed.tsx";
import { Section } from "#app/ui/layout.tsx";
import { Rows } from "#app/ui/rows.tsx";

import { PlannedRow } from "./planned-row.tsx";
import { waitsFor } from "./planned-todo.tsx";
import { addressesOf } from "./planned-words.ts";

type ComingProps = {
  planned: readonly PlannedCourse[] | undefined;
  side: Side;
  mayPlan?: boolean;
  /** Shown elsewhere on the page. */
  except?: PlannedCourse | undefined;
};

export function ComingCourses({ planned, side, mayPlan = true, except }: ComingProps) {
  const { t } = useTranslation("planned-course");
  if (!planned) return <Failed title={t("coming.title")} />;
  const rows = planned.filter((one) => !waitsFor(side, one) && one.id !== except?.id);
  const { plan, feed } = addressesOf(side);
  const acts = (
    <ActRow>
      {mayPlan && (
        <ActLink to={plan} opens="plan-course">
          {t("plan.open")}
        </ActLink>
      )}
      <ActLink to={feed} dialog>
        {t("feed.open")}
      </ActLink>
    </ActRow>
  );
  if (except && rows.length === 0) return <div className="mt-s4">{acts}</div>;
  return (
    <Section title={t("coming.title")} more={acts}>
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
  );
}
