import type { LoaderFunctionArgs } from "@remix-run/node";
import { Outlet, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";

import { duration, monthOf, noonOf } from "#app/lib/french-date.ts";
import { lastPage, pageWithin } from "#app/lib/page-number.ts";
import { sum } from "#app/lib/price.ts";
import { TeacherCourseRow } from "#app/modules/course/components/teacher-course-row.tsx";
import {
  TeacherCourseTodo,
  waitsForTeacher,
} from "#app/modules/course/components/teacher-course-todo.tsx";
import { agendaEndpoints } from "#app/modules/course/endpoints.ts";
import { notificationEndpoints } from "#app/modules/notification/endpoints.ts";
import { paths } from "#app/paths.ts";
import { buttonClass } from "#app/ui/button.tsx";
import { DialogLink } from "#app/ui/dialog-link.tsx";
import { Figs } from "#app/ui/facts.tsx";
import { Columns, Empty, PageHead, Section, Wrap } from "#app/ui/layout.tsx";
import { pageMeta } from "#app/ui/page-meta.ts";
import { Pager } from "#app/ui/pager.tsx";
import { Rows } from "#app/ui/rows.tsx";

import {
  addressWith,
  askMonth,
  filtersOf,
  studentsOf,
  waitingCoursesOf,
} from "./courses.server.ts";
import { CourseFilters } from "./courses-filters.tsx";

export const handle = {
  i18n: ["teacher-space", "states"],
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

export async function loader({ context, request }: LoaderFunctionArgs) {
  const api = context.as("teacher");
  const filters = filtersOf(request);
  const { from, to, students, status } = filters;
  const query = { from: from.day, to: to.day, studentsIds: students, status, length: perPage };
  const [{ list, page }, waiting, { data: people }, { month, today }] = await Promise.all([
    pageWithin(filters.page, perPage, (one) =>
      api(agendaEndpoints.listOfTeacher, { query: { ...query, page: one } }),
    ),
    waitingCoursesOf(api),
    studentsOf(api),
    askMonth(api),
    api(notificationEndpoints.read, { body: { type: "courses" } }),
  ]);
  const pages = lastPage(list.total, perPage);
  const addresses = Array.from({ length: pages }, (_, index) =>
    addressWith(paths.teacherCourses, filters, index + 1),
  );
  const shown = { list, filters, page, addresses, month, today };
  return {
    ...shown,
    waiting: waiting.data.filter(waitsForTeacher),
    students: people.map(({ id, firstname }) => ({ value: id, label: firstname })),
  };
}

export default function TeacherCourses() {
  const { t } = useTranslation("teacher-space");
  const { list, waiting, filters, page, addresses, students } = useLoaderData<typeof loader>();
  const { data, total } = list;
  return (
    <Wrap>
      <PageHead title={<Title />} />
      <p className="mb-s5">
        <DialogLink
          to={paths.declareCourse}
          opens="declare-course"
          className={buttonClass({ variant: "primary" })}
        >
          {t("declare.title")}
        </DialogLink>
      </p>
      <Columns left aside={<CourseFilters filters={filters} students={students} />}>
        {waiting.map((course) => (
          <TeacherCourseTodo key={course.id} course={course} />
        ))}
        <Section title={t("courses.month")}>
          <Month />
        </Section>
        <Section id="resultats" title={t("courses.total", { count: total })}>
          {data.length === 0 ? (
            <Empty title={t("courses.none_title")}>{t("courses.none")}</Empty>
          ) : (
            <Rows label={t("courses.page")}>
              {data.map((course) => (
                <TeacherCourseRow key={course.id} course={course} />
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
      </Columns>
      <Outlet />
    </Wrap>
  );
}

function Title() {
  const { t } = useTranslation("teacher-space");
  const { today, waiting } = useLoaderData<typeof loader>();
  const month = monthOf(noonOf(today));
  if (waiting.length === 0) return <>{t("courses.title_done", { month })}</>;
  return (
    <>
      {t("courses.title", { month })}{" "}
      <mark className="whitespace-nowrap">{t("courses.waiting", { count: waiting.length })}</mark>
    </>
  );
}

function Month() {
  const { t } = useTranslation("teacher-space");
  const { courses, minutes, price, net } = useLoaderData<typeof loader>().month;
  return (
    <Figs
      figures={[
        { label: t("figures.courses"), value: courses },
        { label: t("figures.hours"), value: duration(minutes) },
        { label: t("figures.price"), value: sum(price) },
        { label: t("figures.net"), value: sum(net) },
      ]}
    />
  );
}
