import type { LoaderFunctionArgs } from "@remix-run/node";
import { Form, Outlet, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";

import { blockOf } from "#app/bff/block.server.ts";
import { lastPage, pageWithin } from "#app/lib/page-number.ts";
import { CourseRow } from "#app/modules/course/components/course-row.tsx";
import { CourseTodo } from "#app/modules/course/components/course-todo.tsx";
import { agendaEndpoints, type Course } from "#app/modules/course/endpoints.ts";
import { asksFamily, RequestTodo } from "#app/modules/lesson-request/components/request-todo.tsx";
import { lessonRequestEndpoints } from "#app/modules/lesson-request/endpoints.ts";
import { notificationEndpoints } from "#app/modules/notification/endpoints.ts";
import { paths, withQuery } from "#app/paths.ts";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { Block } from "#app/ui/failed.tsx";
import { Empty, PageHead, Section, Wrap } from "#app/ui/layout.tsx";
import { pageMeta } from "#app/ui/page-meta.ts";
import { Pager } from "#app/ui/pager.tsx";
import { Rows } from "#app/ui/rows.tsx";
import { Select } from "#app/ui/text-field.tsx";

import { filtersOf } from "./courses.server.ts";
import { Greeting } from "./greeting.tsx";

export const handle = {
  i18n: ["course", "lesson-request"],
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
  const asking = requests?.data.filter(asksFamily);
  const firstname = person?.firstname ?? "";
  return { list, filters, page, requests: asking, firstname };
}

export default function Courses() {
  const { t } = useTranslation("course");
  const { list, filters, page, firstname, requests } = useLoaderData<typeof loader>();
  const { validatingLessons: waiting, data, total } = list;
  const isEmpty = total === 0 && !filters.student && !filters.teacher;

  return (
    <Wrap>
      <PageHead
        title={<Greeting {...{ firstname }} courses={waiting.length} requests={requests?.length} />}
      />
      {waiting.map((course) => (
        <CourseTodo key={course.id} course={course} />
      ))}
      <Block
        title={t("list.requests")}
        of={requests}
        each={(request) => <RequestTodo key={request.id} request={request} />}
      />
      {isEmpty ? (
        <div className="mt-s5">
          <Empty
            title={t("list.none_title")}
            action={<ButtonLink to={paths.search}>{t("list.search")}</ButtonLink>}
          >
            {t("list.none")}
          </Empty>
        </div>
      ) : (
        <Section title={t("list.title", { count: total })}>
          <Filters {...list} {...filters} />
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

type Named = Readonly<{ id: number; firstname: string }>;
type FiltersProps = {
  students: readonly Named[];
  teachers: readonly Named[];
  student: number | undefined;
  teacher: number | undefined;
};

/** Narrows the list to a student, to a teacher; of no use with one of each. */
function Filters({ students, teachers, student, teacher }: FiltersProps) {
  const { t } = useTranslation("course");
  if (students.length < 2 && teachers.length < 2) return null;
  const options = (people: readonly Named[]) =>
    people.map(({ id, firstname }) => ({ value: id, label: firstname }));
  return (
    <Form
      method="get"
      action={paths.courses}
      className="mb-s4 grid items-end gap-s3 sm:grid-cols-[1fr_1fr_auto]"
    >
      <Select
        field={{ id: "eleve", name: "eleve", initialValue: student }}
        label={t("filters.student")}
        options={options(students)}
        empty={t("filters.all_students")}
      />
      <Select
        field={{ id: "professeur", name: "professeur", initialValue: teacher }}
        label={t("filters.teacher")}
        options={options(teachers)}
        empty={t("filters.all_teachers")}
      />
      <Button type="submit">{t("filters.submit")}</Button>
    </Form>
  );
}
