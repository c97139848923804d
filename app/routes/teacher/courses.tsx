import { Outlet, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";

import { blockOf } from "#app/bff/block.server.ts";
import { teacherLoader } from "#app/bff/route.server.ts";
import { readEntry } from "#app/bff/unread.server.ts";
import { monthOf, noonOf } from "#app/lib/french-date.ts";
import { lastPage, pageWithin } from "#app/lib/page-number.ts";
import { isPlannable } from "#app/modules/lessons/contract/domain.ts";
import {
  TeacherCourseTodo,
  waitsForTeacher,
} from "#app/modules/lessons/course/components/teacher-course-todo.tsx";
import { courses } from "#app/modules/lessons/course/endpoints.ts";
import { ComingCourses } from "#app/modules/lessons/planned-course/components/coming-courses.tsx";
import {
  plannedIn,
  todosOf,
} from "#app/modules/lessons/planned-course/components/planned-todo.tsx";
import { TeacherPlannedTodo } from "#app/modules/lessons/planned-course/components/teacher-planned-todo.tsx";
import { plannedCourses } from "#app/modules/lessons/planned-course/endpoints.ts";
import { paths } from "#app/paths.ts";
import { buttonClass } from "#app/ui/button.tsx";
import { DialogLink } from "#app/ui/dialog-link.tsx";
import { Columns, PageHead, Wrap } from "#app/ui/layout.tsx";
import { pageMeta } from "#app/ui/page-meta.ts";

import { CourseList, MonthSum } from "./course-list.tsx";
import {
  addressWith,
  askMonth,
  filtersOf,
  isDeclarable,
  ofStudents,
  studentsOf,
  waitingCoursesOf,
} from "./courses.server.ts";
import { CourseFilters } from "./courses-filters.tsx";

export const handle = {
  i18n: ["teacher-space", "planned-course", "states", "price"],
  query: [
    "page",
    "du.day",
    "du.month",
    "du.year",
    "au.day",
    "au.month",
    "au.year",
    "eleve",
    "etat",
  ],
};

export const meta = pageMeta("teacher-space:courses.page", { noindex: true });

const perPage = 15;

export const loader = teacherLoader(async ({ api, request, context }) => {
  const filters = filtersOf(request);
  const { from, to, students, status } = filters;
  const query = { from: from.day, to: to.day, studentsIds: students, status, length: perPage };
  const [{ list, page }, waiting, { data: people }, { month, today }, coming] = await Promise.all([
    pageWithin(filters.page, perPage, (one) =>
      api(courses.listOfTeacher, { query: { ...query, page: one } }),
    ),
    waitingCoursesOf(api),
    studentsOf(api),
    askMonth(api),
    blockOf(api(plannedCourses.listComing, { query: {} })),
    readEntry(context, "courses"),
  ]);
  const pages = lastPage(list.total, perPage);
  const addresses = Array.from({ length: pages }, (_, index) =>
    addressWith(paths.teacherCourses, filters, index + 1),
  );
  const shown = { list, filters, page, addresses, month, today };
  const contracts = people.flatMap((student) => student.contracts);
  const isShown = ofStudents(people, filters);
  const ahead = coming?.data.filter(isShown);
  return {
    ...shown,
    waiting: waiting.data.filter((one) => waitsForTeacher(one) && isShown(one)),
    coming: ahead,
    toAnswer: todosOf("teacher", plannedIn(ahead)),
    students: people.map(({ id, firstname }) => ({ value: id, label: firstname })),
    mayDeclare: contracts.some(isDeclarable),
    mayPlan: contracts.some(isPlannable),
  };
});

export default function TeacherCourses() {
  const { t } = useTranslation("teacher-space");
  const page = useLoaderData<typeof loader>();
  const { waiting, filters, students, coming, toAnswer } = page;
  return (
    <Wrap>
      <PageHead title={<Title />} />
      {page.mayDeclare && (
        <p className="mb-s5">
          <DialogLink
            to={paths.declareCourse}
            opens="declare-course"
            className={buttonClass({ variant: "primary" })}
          >
            {t("declare.title")}
          </DialogLink>
        </p>
      )}
      <Columns left aside={<CourseFilters filters={filters} students={students} />}>
        {waiting.map((course) => (
          <TeacherCourseTodo key={course.id} course={course} />
        ))}
        {toAnswer.map((one) => (
          <TeacherPlannedTodo key={one.id} planned={one} />
        ))}
        <ComingCourses coming={coming} side="teacher" mayPlan={page.mayPlan} />
        {filters.students.length === 0 && <MonthSum month={page.month} />}
        <CourseList {...page} />
      </Columns>
      <Outlet />
    </Wrap>
  );
}

function Title() {
  const { t } = useTranslation("teacher-space");
  const { today, waiting, toAnswer } = useLoaderData<typeof loader>();
  const month = monthOf(noonOf(today));
  const count = waiting.length + toAnswer.length;
  if (count === 0) return <>{t("courses.title_done", { month })}</>;
  return (
    <>
      {t("courses.title", { month })}{" "}
      <mark className="whitespace-nowrap">{t("courses.waiting", { count })}</mark>
    </>
  );
}
