import { Outlet, useLoaderData } from "@remix-run/react";

import { blockOf } from "#app/bff/block.server.ts";
import { customerLoader } from "#app/bff/route.server.ts";
import { readEntry } from "#app/bff/unread.server.ts";
import { pageWithin } from "#app/lib/page-number.ts";
import { NextDebit, nextDebitOf } from "#app/modules/lessons/course/components/next-debit.tsx";
import { courses } from "#app/modules/lessons/course/endpoints.ts";
import { lessonRequests } from "#app/modules/lessons/lesson-request/endpoints.ts";
import { NextCourse, nextOf } from "#app/modules/lessons/planned-course/components/next-course.tsx";
import { plannedIn } from "#app/modules/lessons/planned-course/components/planned-todo.tsx";
import { nextAgreed } from "#app/modules/lessons/planned-course/components/planned-words.ts";
import { plannedCourses } from "#app/modules/lessons/planned-course/endpoints.ts";
import { Columns, PageHead, Wrap } from "#app/ui/layout.tsx";
import { pageMeta } from "#app/ui/page-meta.ts";

import { comingOf, invitedOf, Running, Teachers } from "./coming.tsx";
import { NoCourse } from "./course-filters.tsx";
import { perPage } from "./course-list.tsx";
import { filtersOf, heldOf, invitingOf, refundsOf, shared } from "./courses.server.ts";
import { Greeting, waitingIn } from "./greeting.tsx";
import { Lead } from "./lead.tsx";
import { Listed, Sought } from "./listed-courses.tsx";
import { otherTodosOf } from "./other-todos.server.ts";

const lead = ["group-lesson-due", "brought-teacher", "refund-due"];

export const handle = {
  i18n: ["course", "planned-course", "lesson-request", ...lead],
  query: ["page", "eleve", "professeur"],
};

export const meta = pageMeta("course:list.page", { noindex: true });

export const loader = customerLoader(async ({ api, request, context }) => {
  const filters = filtersOf(request);
  const query = { length: perPage, student_id: filters.student, teacher_id: filters.teacher };
  const [person, { list, page }, requests, groupLessons, dates, owed, others] = await Promise.all([
    context.person(),
    pageWithin(filters.page, perPage, (one) =>
      api(courses.list, { query: { ...query, page: one } }),
    ),
    blockOf(api(lessonRequests.list, { query: { length: 20 } })),
    heldOf(context),
    blockOf(api(plannedCourses.listComing, { query: { kind: "planned" } })),
    refundsOf(context),
    otherTodosOf(context),
    blockOf(readEntry(context, "courses")),
  ]);
  const teachers = await invitingOf(api, requests?.data);
  const { asking, taught, running } = comingOf(requests?.data);
  const firstname = person?.firstname ?? "";
  const shown = {
    list: shared(list),
    filters,
    page,
    firstname,
    groupLessons,
    taught,
    running,
    owed,
    others,
  };
  const isPaying = list.payingLessons.length > 0;
  const invited = invitedOf(teachers, { taught, isPaying });
  return { ...shown, requests: requests && asking, coming: dates?.data, ...invited };
});

/** Filtered by student or teacher, what waits first (CUS-001, CUS-002). */
export default function Courses() {
  const shown = useLoaderData<typeof loader>();
  return shown.filters.isSought ? <Sought {...shown} /> : <Home {...shown} />;
}

function Home(shown: Shown) {
  const { list, firstname, running, coming } = shown;
  const planned = plannedIn(coming);
  const { goesOn, isEmpty, isAlone } = standingOf(shown);
  const runs = <Running running={running} />;
  const next = nextOf(coming);
  return (
    <Wrap>
      <PageHead title={<Greeting {...{ firstname }} {...waitingIn(shown)} running={goesOn} />} />
      <Columns
        kept
        head={
          <>
            <NextCourse next={next} />
            <Lead {...shown} planned={planned} />
            {isAlone && runs}
          </>
        }
        aside={
          <div className="max-md:mt-s4">
            {!isAlone && runs}
            <Teachers {...shown} />
            <div className="not-first:mt-s4">
              <NextDebit
                debit={nextDebitOf(list.validatingLessons)}
                planned={nextAgreed(planned)}
              />
            </div>
          </div>
        }
      >
        {isEmpty ? !goesOn && <NoCourse /> : <Listed {...shown} next={next} />}
      </Columns>
      <Outlet />
    </Wrap>
  );
}

type Shown = ReturnType<typeof useLoaderData<typeof loader>>;

function standingOf({
  list,
  coming = [],
  taught,
  running,
  brought,
  owed,
  others,
  ...waiting
}: Shown) {
  const { groupLessons: groupLessons = [], requests = [] } = waiting;
  const isEmpty = list.total === 0 && coming.length === 0;
  const known = taught.length + brought.length;
  const waits = [list.validatingLessons, groupLessons, requests, owed, others].flat();
  return {
    goesOn: known + running.length > 0,
    isEmpty,
    isAlone: isEmpty && waits.length + known === 0,
  };
}
