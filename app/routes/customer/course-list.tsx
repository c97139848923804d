import { useTranslation } from "react-i18next";

import { lastPage } from "#app/lib/page-number.ts";
import { CourseRow } from "#app/modules/lessons/course/components/course-row.tsx";
import type { Course } from "#app/modules/lessons/course/course.endpoints.ts";
import { paths, withQuery } from "#app/paths.ts";
import { Fold } from "#app/ui/fold.tsx";
import { Section } from "#app/ui/layout.tsx";
import { Pager } from "#app/ui/pager.tsx";
import { Rows } from "#app/ui/rows.tsx";

import { CourseFilters, type CourseFiltersProps } from "./course-filters.tsx";

export const perPage = 8;

/** Courses that the home shows before the fold (CUS-053). */
const atFirst = 3;

type CourseListProps = {
  list: Pick<CourseFiltersProps, "students" | "teachers"> &
    Readonly<{ data: readonly Course[]; total: number }>;
  filters: Pick<CourseFiltersProps, "student" | "teacher">;
  page: number;
};

export function CourseList({ list, filters, page }: CourseListProps) {
  const { t } = useTranslation("course");
  const { data, total } = list;
  const isSought = page > 1 || filters.student !== undefined || filters.teacher !== undefined;
  const first = isSought ? perPage : atFirst;
  return (
    <Section title={t("list.title", { count: total })}>
      <CourseFilters {...list} {...filters} />
      <CourseRows courses={data.slice(0, first)} />
      {data.length > first && (
        <Fold title={t("list.others", { count: data.length - first })} wide>
          <CourseRows courses={data.slice(first)} />
        </Fold>
      )}
      <Pager
        page={page}
        pages={lastPage(total, perPage)}
        toPage={(to) =>
          withQuery(paths.courses, {
            eleve: filters.student,
            professeur: filters.teacher,
            page: to === 1 ? undefined : to,
          })
        }
        label={t("list.pages")}
      />
    </Section>
  );
}

function CourseRows({ courses }: { courses: readonly Course[] }) {
  const { t } = useTranslation("course");
  if (courses.length === 0) return <p className="text-ink-2">{t("list.nothing")}</p>;
  return (
    <Rows label={t("list.label")}>
      {courses.map((course) => (
        <CourseRow key={course.id} course={course} />
      ))}
    </Rows>
  );
}
