import { useTranslation } from "react-i18next";

import type { Coming } from "#app/modules/lessons/planned-course/coming.endpoints.ts";
import type { Side } from "#app/modules/lessons/planned-course/domain.ts";
import { ActLink, ActRow } from "#app/ui/act-row.tsx";
import { Failed } from "#app/ui/failed.tsx";
import { Section } from "#app/ui/layout.tsx";

import { ComingRows } from "./planned-row.tsx";
import { waitsFor } from "./planned-todo.tsx";
import { addressesOf } from "./planned-words.ts";

type ComingProps = {
  coming: readonly Coming[] | undefined;
  side: Side;
  mayPlan?: boolean;
  /** The next one, shown on top of the page. */
  except?: Pick<Coming, "key"> | undefined;
};

/** Those that wait for no answer, but one that is shown elsewhere. */
export function comingRows(
  coming: readonly Coming[],
  side: Side,
  except?: Pick<Coming, "key">,
): Coming[] {
  const isShown = ({ planned, is_over: isOver }: Coming) =>
    planned ? !waitsFor(side, planned) : !isOver;
  return coming.filter((one) => one.key !== except?.key && isShown(one));
}

/** All that comes, each kind in its place (TEA-001); what waits for an answer stands above. */
export function ComingCourses({ coming, side, mayPlan = true, except }: ComingProps) {
  const { t } = useTranslation("planned-course");
  if (!coming) return <Failed title={t("coming.title")} />;
  const rows = comingRows(coming, side, except);
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
  return (
    <Section title={t("coming.title")} more={acts}>
      {rows.length === 0 ? (
        <p className="text-ink-2">{t("coming.none")}</p>
      ) : (
        <ComingRows coming={rows} side={side} isList isBelowNext={except !== undefined} />
      )}
    </Section>
  );
}
