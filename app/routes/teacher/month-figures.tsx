import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";

import { duration, monthOf, noonOf, shortMonth } from "#app/lib/french-date.ts";
import { sum, wholeSum } from "#app/lib/price.ts";
import type { Month } from "#app/modules/lessons/course/course.endpoints.ts";
import { Bars } from "#app/ui/bars.tsx";
import { Section } from "#app/ui/layout.tsx";

type MonthFiguresProps = {
  month: Month;
  students: number | undefined;
  children?: ReactNode;
};

/** The net first; it is an estimate. A new teacher reads no row of zeros (TEA-001). */
export function MonthFigures({
  month: { today, month, net_by_month },
  students,
  children,
}: MonthFiguresProps) {
  const { t } = useTranslation("teacher-space");
  const bars = net_by_month.map(({ month: one, net }) => ({
    label: shortMonth(noonOf(`${one}-15`)),
    value: net,
    shown: wholeSum(net),
  }));
  const hasNet = bars.some(({ value }) => value > 0);
  if (students === 0 && month.courses === 0 && !hasNet) return null;
  return (
    <Section title={<span className="block first-letter:uppercase">{monthOf(noonOf(today))}</span>}>
      {month.courses > 0 && (
        <p>
          <b className="font-title text-3xl leading-[1.1] whitespace-nowrap">{sum(month.net)}</b>{" "}
          {t("home.month_net")}
        </p>
      )}
      <p className="mb-s3 text-ink-2">
        {t("home.month_courses", { count: month.courses, hours: duration(month.minutes) })}{" "}
        {students !== undefined && t("home.month_students", { count: students })}
      </p>
      {hasNet && <Bars caption={t("home.months")} bars={bars} />} {children}
    </Section>
  );
}
