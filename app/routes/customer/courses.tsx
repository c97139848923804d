import type { LoaderFunctionArgs } from "@remix-run/node";
import { Outlet, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";

import { blockOf } from "#app/bff/block.server.ts";
import { lastPage, pageWithin } from "#app/lib/page-number.ts";
import { CourseRow } from "#app/modules/course/components/course-row.tsx";
import { CourseTodo } from "#app/modules/course/components/course-todo.tsx";
import { PaymentTodo } from "#app/modules/course/components/payment-todo.tsx";
import { agendaEndpoints, type Course } from "#app/modules/course/endpoints.ts";
import { RequestTodo } from "#app/modules/lesson-request/components/request-todo.tsx";
import { lessonRequestEndpoints } from "#app/modules/lesson-request/endpoints.ts";
import { notificationEndpoints } from "#app/modules/notification/endpoints.ts";
import { paths, withQuery } from "#app/paths.ts";
import { Block } from "#app/ui/failed.tsx";
import { PageHead, Section, Wrap } from "#app/ui/layout.tsx";
import { pageMeta } from "#app/ui/page-meta.ts";
import { Pager } from "#app/ui/pager.tsx";
import { Rows } from "#app/ui/rows.tsx";

import { Coming, comingOf } from "./coming.tsx";
import { CourseFilters, NoCourse } from "./course-filters.tsx";
import { filtersOf } from "./courses.server.ts";
import { Greeting } from "./greeting.tsx";

export const handle = {
  i18n: ["course", "lesson-request", "states"],
  query: ["page", "eleve", "professeur"],
};

export const meta = pageMeta("course:list.page", { noindex: true });

const perPage = 8;

export async function loader({ context, request }: LoaderFunctionArgs) {
  const api = context.as("customer");
  const filters = filtersOf(request);
  const query = { length: perPage, student_id: filters.student, teacher_id: filters.teacher };
  const [person, { list, page }, requests] = await Promise.all([
    context.person(),
    pageWithin(filters.page, perPage, (one) =>
      api(agendaEndpoints.list, { query: { ...query, page: one } }),
    ),
    blockOf(api(lessonRequestEndpoints.list, { query: { length: 20 } })),
    blockOf(api(notificationEndpoints.read, { body: { type: "courses" } })),
  ]);
  const firstname = person?.firstname ?? "";
  const { asking, taught, running } = comingOf(requests?.data);
  return { list, filters, page, firstname, requests: requests && asking, taught, running };
}

export default function Courses() {
  const { t } = useTranslation("course");
  const { list, filters, page, firstname, requests, taught, running } =
    useLoaderData<typeof loader>();
  const { validatingLessons: waiting, payingLessons: paying, data, total } = list;
  const goesOn = taught.length + running.length > 0;
  const isEmpty = total === 0 && !filters.student && !filters.teacher;

  return (
    <Wrap>
      <PageHead
        title={
          <Greeting
            {...{ firstname }}
            courses={waiting.length}
            payments={paying.length}
            requests={requests?.length}
            running={goesOn}
          />
        }
      />
      {waiting.map((course) => (
        <CourseTodo key={course.id} course={course} />
      ))}
      {paying.map((course) => (
        <PaymentTodo key={course.id} course={course} />
      ))}
      <Block
        title={t("list.requests")}
        of={requests}
        each={(request) => <RequestTodo key={request.id} request={request} />}
      />
      <Coming taught={taught} running={running} />
      {isEmpty ? (
        !goesOn && <NoCourse />
      ) : (
        <Section title={t("list.title", { count: total })}>
          <CourseFilters {...list} {...filters} />
          <CourseRows courses={data} />
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
      )}
      <Outlet />
    </Wrap>
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
