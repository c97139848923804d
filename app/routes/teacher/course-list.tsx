import { useTranslation } from "react-i18next";

import { dayAndTime, duration } from "#app/lib/french-date.ts";
import { sum } from "#app/lib/price.ts";
import { SheetLink } from "#app/modules/catalogue/price/components/sheet-link.tsx";
import { TeacherCourseRow } from "#app/modules/lessons/course/components/teacher-course-row.tsx";
import type { Month, TeacherCourse } from "#app/modules/lessons/course/course.endpoints.ts";
import { paths, pathTo } from "#app/paths.ts";
import { ActLink } from "#app/ui/act-row.tsx";
import { Figs } from "#app/ui/facts.tsx";
import { Empty, More, Section } from "#app/ui/layout.tsx";
import { Pager } from "#app/ui/pager.tsx";
import { Rows } from "#app/ui/rows.tsx";

type CourseListProps = Readonly<{
  list: { data: readonly TeacherCourse[]; total: number };
  page: number;
  addresses: readonly string[];
}>;

export function CourseList({ list: { data, total }, page, addresses }: CourseListProps) {
  const { t } = useTranslation("teacher-space");
  return (
    <Section
      id="resultats"
      title={t("courses.total", { count: total })}
      more={
        <More to={paths.teacherReplays} opens="replay">
          {t("courses.replays")}
        </More>
      }
    >
      {data.length === 0 ? (
        <Empty title={t("courses.none_title")}>{t("courses.none")}</Empty>
      ) : (
        <Rows label={t("courses.page")}>
          {data.map((course) => (
            <TeacherCourseRow key={course.id} course={course}>
              <Write course={course} />
            </TeacherCourseRow>
          ))}
        </Rows>
      )}
      <Pager
        page={page}
        pages={addresses.length}
        toPage={(to) => addresses[to - 1] ?? paths.teacherCourses}
        label={t("courses.pages")}
      />
    </Section>
  );
}

/** To the family of this course (CUS-055). */
function Write({ course: { contract_id: id, student, date } }: { course: TeacherCourse }) {
  const { t } = useTranslation("planned-course", { keyPrefix: "row" });
  const which = { student: student.firstname, day: dayAndTime(new Date(date)) };
  return (
    <ActLink to={pathTo(paths.teacherMessages, { contractId: String(id) })}>
      {t("write_teacher")}
      <span className="sr-only">{t("which", which)}</span>
    </ActLink>
  );
}

/** A month without a course has no row of zeros (TEA-001). */
export function MonthSum({ month: { courses, minutes, price, net } }: Pick<Month, "month">) {
  const { t } = useTranslation("teacher-space");
  if (courses === 0) return null;
  return (
    <Section title={t("courses.month")}>
      <Figs
        figures={[
          { label: t("figures.courses"), value: courses },
          { label: t("figures.hours"), value: duration(minutes) },
          { label: t("figures.price"), value: sum(price) },
          { label: t("figures.net"), value: sum(net) },
        ]}
      />
      <SheetLink />
    </Section>
  );
}
