import { useTranslation } from "react-i18next";

import { figure } from "#app/lib/figure.ts";
import { duration } from "#app/lib/french-date.ts";
import { sum } from "#app/lib/price.ts";
import type { MetricName } from "#app/modules/career/teacher-space/metrics.domain.ts";
import type { Metrics } from "#app/modules/career/teacher-space/metrics.endpoints.ts";
import { Figs } from "#app/ui/facts.tsx";
import { Fold } from "#app/ui/fold.tsx";

type MetricFiguresProps = {
  metrics: Metrics | undefined;
};

/** What is earned, students and courses to declare are said higher on the home. */
const shownNames = [
  "hours_given",
  "response_time_hours",
  "acceptance_rate",
  "rating",
  "requests_received",
] as const satisfies readonly MetricName[];

export function MetricFigures({ metrics }: MetricFiguresProps) {
  const { t } = useTranslation("teacher-offer", { keyPrefix: "metrics" });
  if (!metrics) return null;
  // A figure that is neither known nor above zero, now or before, says nothing.
  const known = shownNames.filter((name) => metrics[name].value || metrics[name].previous);
  if (!known.some((name) => metrics[name].value)) return null;
  return (
    <Fold title={t("title")} wide>
      <Figs
        figures={known.map((name) => ({
          label: t(`name.${name}`),
          value: <Figure metric={metrics[name]} />,
        }))}
      />
    </Fold>
  );
}

const amountWords = {
  euros: sum,
  hours: (amount: number) => duration(Math.round(amount * 60)),
};

function Figure({ metric: { value, previous, unit } }: { metric: Metrics[MetricName] }) {
  const { t } = useTranslation("teacher-offer", { keyPrefix: "metrics" });
  const shown = (amount: number) =>
    unit === "euros" || unit === "hours"
      ? amountWords[unit](amount)
      : t(`unit.${unit}`, { value: figure(amount) });
  if (value === null) return <span className="text-md font-normal">{t("none")}</span>;
  return (
    <>
      {shown(value)}
      {previous !== null && (value !== 0 || previous !== 0) && (
        <span className="block text-sm font-normal text-ink-2">
          {t("before", { value: shown(previous) })}
        </span>
      )}
    </>
  );
}
