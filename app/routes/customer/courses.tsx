import type { LoaderFunctionArgs } from "@remix-run/node";
import { Outlet, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";

import { blockOf } from "#app/bff/block.server.ts";
import { pageWithin } from "#app/lib/page-number.ts";
import { CourseTodo } from "#app/modules/course/components/course-todo.tsx";
import { NextDebit, nextDebitOf } from "#app/modules/course/components/next-debit.tsx";
import { PaymentTodo } from "#app/modules/course/components/payment-todo.tsx";
import { agendaEndpoints, type Course } from "#app/modules/course/endpoints.ts";
import { RequestTodo } from "#app/modules/lesson-request/components/request-todo.tsx";
import { lessonRequestEndpoints } from "#app/modules/lesson-request/endpoints.ts";
import { notificationEndpoints } from "#app/modules/notification/endpoints.ts";
import { StageTodo } from "#app/modules/registration/components/stage-todo.tsx";
import { Block } from "#app/ui/failed.tsx";
import { Columns, PageHead, Wrap } from "#app/ui/layout.tsx";
import { pageMeta } from "#app/ui/page-meta.ts";

import { comingOf, Running, Teachers } from "./coming.tsx";
import { NoCourse } from "./course-filters.tsx";
import { CourseList, perPage } from "./course-list.tsx";
import { filtersOf, heldOf } from "./courses.server.ts";
import { Greeting } from "./greeting.tsx";

export const handle = {
  i18n: ["course", "lesson-request", "stage-due", "states"],
  query: ["page", "eleve", "professeur"],
};

export const meta = pageMeta("course:list.page", { noindex: true });

export async function loader({ context, request }: LoaderFunctionArgs) {
  const api = context.as("customer");
  const filters = filtersOf(request);
  const query = { length: perPage, student_id: filters.student, teacher_id: filters.teacher };
  const [person, { list, page }, requests, stages] = await Promise.all([
    context.person(),
    pageWithin(filters.page, perPage, (one) =>
      api(agendaEndpoints.list, { query: { ...query, page: one } }),
    ),
    blockOf(api(lessonRequestEndpoints.list, { query: { length: 20 } })),
    heldOf(context),
    blockOf(api(notificationEndpoints.read, { body: { type: "courses" } })),
  ]);
  const firstname = person?.firstname ?? "";
  const { asking, taught, running } = comingOf(requests?.data);
  return { list, filters, page, firstname, stages, requests: requests && asking, taught, running };
}

export default function Courses() {
  const shown = useLoaderData<typeof loader>();
  const { list, firstname, stages, requests, running } = shown;
  const { validatingLessons: waiting, payingLessons: paying } = list;
  const { goesOn, isEmpty, isAlone } = standingOf(shown);
  const runs = <Running running={running} />;

  return (
    <Wrap>
      <PageHead
        title={
          <Greeting
            {...{ firstname }}
            courses={waiting.filter(isToJudge).length}
            payments={paying.length}
            stages={stages?.length}
            requests={requests?.length}
            running={goesOn}
          />
        }
      />
      <Columns
        kept
        head={
          <>
            <Lead {...shown} />
            {isAlone && runs}
          </>
        }
        aside={
          <div className="max-md:mt-s4">
            {!isAlone && runs}
            <div className="not-first:mt-s4">
              <NextDebit debit={nextDebitOf(waiting)} />
            </div>
          </div>
        }
      >
        {isEmpty ? !goesOn && <NoCourse /> : <CourseList {...shown} />}
      </Columns>
      <Outlet />
    </Wrap>
  );
}

/** A first course is told about once it is over: before, nothing waits. */
const isToJudge = ({ is_first: isFirst, is_over: isOver }: Course) => !isFirst || isOver;

type Shown = ReturnType<typeof useLoaderData<typeof loader>>;

/** What the page holds: lessons or requests that go on, no course at all, nothing but what runs, which is then the page. */
function standingOf({ list, filters, stages = [], requests = [], taught, running }: Shown) {
  const isEmpty = list.total === 0 && !filters.student && !filters.teacher;
  const before = list.validatingLessons.length + stages.length + requests.length + taught.length;
  return {
    goesOn: taught.length + running.length > 0,
    isEmpty,
    isAlone: isEmpty && before === 0,
  };
}

/** What waits for the family, then its teachers. */
function Lead({ list, stages, requests, taught }: Shown) {
  const { t } = useTranslation("course");
  const { validatingLessons: waiting, payingLessons: paying } = list;
  return (
    <>
      {waiting.map((course) => (
        <CourseTodo key={course.id} course={course} />
      ))}
      {paying.map((course) => (
        <PaymentTodo key={course.id} course={course} />
      ))}
      <Block
        title={t("list.stages")}
        of={stages}
        each={(held) => <StageTodo key={held.id} held={held} />}
      />
      <Block
        title={t("list.requests")}
        of={requests}
        each={(request) => <RequestTodo key={request.id} request={request} />}
      />
      <Teachers taught={taught} />
    </>
  );
}
