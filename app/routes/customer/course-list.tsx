import { useTranslation } from "react-i18next";

import { lastPage } from "#app/lib/page-number.ts";
import { CourseRow } from "#app/modules/lessons/course/components/course-row.tsx";
import { isContested } from "#app/modules/lessons/course/components/course-words.ts";
import type { Course } from "#app/modules/lessons/course/course.endpoints.ts";
import { addressesOf } from "#app/modules/lessons/planned-course/components/planned-words.ts";
import { paths, withQuery } from "#app/paths.ts";
import { ActLink } from "#app/ui/act-row.tsx";
import { More, Section } from "#app/ui/layout.tsx";
import { Pager } from "#app/ui/pager.tsx";
import { Rows } from "#app/ui/rows.tsx";
import { Spaced } from "#app/ui/spaced.tsx";

import { CourseFilters, type CourseFiltersProps } from "./course-filters.tsx";

export const perPage = 8;

/** Shown above, among what waits. */
const asksFamily = ({ state }: Course) => state.waiting?.who === "customer";

/** The home shows the last one (CUS-053), and a contested one while its decision is awaited (DLG-10). */
function inShort(courses: readonly Course[]): Course[] {
  const shown = courses.filter((one) => !asksFamily(one));
  const contested = shown.find(isContested);
  return shown.filter((one, index) => index === 0 || one === contested);
}

type CourseListProps = {
  list: Pick<CourseFiltersProps, "students" | "teachers"> &
    Readonly<{ data: readonly Course[]; total: number }>;
  filters: Pick<CourseFiltersProps, "student" | "teacher"> & { isSought: boolean };
  page: number;
  mayPlan?: boolean | undefined;
};

/** The last courses in short, then all of them with their filters and acts, on a page of their own. */
export function CourseList({ list, filters, page, mayPlan }: CourseListProps) {
  const { t } = useTranslation("course");
  const { data, total } = list;
  const { isSought, ...people } = filters;
  const toPage = (to: number) =>
    withQuery(paths.courses, { eleve: people.student, professeur: people.teacher, page: to });
  if (!isSought) {
    const acts = (
      <Spaced>
        {mayPlan && (
          <ActLink to={addressesOf("customer").plan} opens="plan-course">
            {t("list.plan")}
          </ActLink>
        )}
        {total > 0 && <More to={toPage(1)}>{t("list.see_all")}</More>}
      </Spaced>
    );
    return (
      <Section title={t("list.title", { count: total })} more={acts}>
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
      {courses.map((course, index) => (
        <CourseRow key={course.id} course={course} brief={brief} isOlder={brief && index > 0} />
      ))}
    </Rows>
  );
}
