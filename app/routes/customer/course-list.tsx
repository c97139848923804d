import { useTranslation } from "react-i18next";

import { lastPage } from "#app/lib/page-number.ts";
import { CourseRow } from "#app/modules/lessons/course/components/course-row.tsx";
import type { Course } from "#app/modules/lessons/course/course.endpoints.ts";
import { paths, withQuery } from "#app/paths.ts";
import { More, Section } from "#app/ui/layout.tsx";
import { Pager } from "#app/ui/pager.tsx";
import { Rows } from "#app/ui/rows.tsx";

import { CourseFilters, type CourseFiltersProps } from "./course-filters.tsx";

export const perPage = 8;

/** Shown above, among what waits. */
const asksFamily = ({ state }: Course) => state.waiting?.who === "customer";

const isPaid = ({ status }: Course) => status === "success";

/** The home shows two (CUS-053): the last, and the last that is paid, whose line leads to its review (DLG-09). */
function inShort(courses: readonly Course[]): Course[] {
  const [last, ...before] = courses.filter((one) => !asksFamily(one));
  if (!last) return [];
  const paid = isPaid(last) ? undefined : before.find(isPaid);
  const second = paid ?? before[0];
  return second ? [last, second] : [last];
}

type CourseListProps = {
  list: Pick<CourseFiltersProps, "students" | "teachers"> &
    Readonly<{ data: readonly Course[]; total: number }>;
  filters: Pick<CourseFiltersProps, "student" | "teacher"> & { isSought: boolean };
  page: number;
};

/** The last courses in short, then all of them with their filters and acts, on a page of their own. */
export function CourseList({ list, filters, page }: CourseListProps) {
  const { t } = useTranslation("course");
  const { data, total } = list;
  const { isSought, ...people } = filters;
  const toPage = (to: number) =>
    withQuery(paths.courses, { eleve: people.student, professeur: people.teacher, page: to });
  if (!isSought) {
    const all = total > 0 && <More to={toPage(1)}>{t("list.see_all")}</More>;
    return (
      <Section title={t("list.title", { count: total })} more={all}>
        <CourseRows courses={inShort(data)} brief />
      </Section>
    );
  }
  return (
    <Section title={t("list.title", { count: total })}>
      <CourseFilters {...list} {...people} />
      <CourseRows courses={data} />
      <Pager page={page} pages={lastPage(total, perPage)} toPage={toPage} label={t("list.pages")} />
    </Section>
  );
}

type CourseRowsProps = { courses: readonly Course[]; brief?: boolean };

function CourseRows({ courses, brief }: CourseRowsProps) {
  const { t } = useTranslation("course");
  if (courses.length === 0 && !brief) return <p className="text-ink-2">{t("list.nothing")}</p>;
  return (
    <Rows label={t("list.label")}>
      {courses.map((course) => (
        <CourseRow key={course.id} course={course} brief={brief} />
      ))}
    </Rows>
  );
}
