import { useTranslation } from "react-i18next";

import { MetricFigures } from "#app/modules/career/teacher-space/components/metric-figures.tsx";
import type { Metrics } from "#app/modules/career/teacher-space/metrics.endpoints.ts";
import type { Month } from "#app/modules/lessons/course/course.endpoints.ts";
import { paths } from "#app/paths.ts";
import { ActLink, ActRow } from "#app/ui/act-row.tsx";

import { MonthFigures } from "./month-figures.tsx";
import { OpenOffers } from "./open-offers.tsx";
import type { OpenPaper } from "./open-papers.server.ts";
import { OpenPapers } from "./open-papers.tsx";

type HomeAsideProps = Readonly<{
  month: Month;
  students: number | undefined;
  /** Not while the teacher is suspended. */
  isOpen: boolean;
  papers: readonly OpenPaper[];
  metrics: Metrics | undefined;
}>;

export function HomeAside({ month, students, isOpen, papers, metrics }: HomeAsideProps) {
  const { t } = useTranslation("teacher-space", { keyPrefix: "home" });
  return (
    <>
      <MonthFigures month={month} students={students}>
        <ActRow tight>
          <ActLink to={paths.payouts}>{t("payouts")}</ActLink>
          <ActLink to={paths.priceSheet}>{t("sheet")}</ActLink>
        </ActRow>
      </MonthFigures>
      <OpenPapers papers={papers} />
      <OpenOffers isOpen={isOpen} />
      <MetricFigures metrics={metrics} />
    </>
  );
}
