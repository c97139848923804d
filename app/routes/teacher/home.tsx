import { redirect } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";

import { blockOf } from "#app/bff/block.server.ts";
import { teacherLoader } from "#app/bff/route.server.ts";
import { unreadOf } from "#app/bff/unread.server.ts";
import { isCandidate } from "#app/modules/career/application/domain.ts";
import { applications } from "#app/modules/career/application/endpoints.ts";
import { SuspensionTodo } from "#app/modules/career/suspension/components/suspension-todo.tsx";
import { teacherSpace } from "#app/modules/career/teacher-space/endpoints.ts";
import { teachers } from "#app/modules/catalogue/teacher/endpoints.ts";
import { waitsForTeacher } from "#app/modules/lessons/course/components/teacher-course-todo.tsx";
import { courses } from "#app/modules/lessons/course/endpoints.ts";
import {
  plannedIn,
  todosOf,
} from "#app/modules/lessons/planned-course/components/planned-todo.tsx";
import { plannedCourses } from "#app/modules/lessons/planned-course/endpoints.ts";
import { proposals as proposalEndpoints } from "#app/modules/lessons/proposal/endpoints.ts";
import { paths } from "#app/paths.ts";
import { Columns, PageHead, Wrap } from "#app/ui/layout.tsx";
import { pageMeta } from "#app/ui/page-meta.ts";

import { Agenda } from "./agenda.tsx";
import { freeTimeIn, slotsOf } from "./coming.server.ts";
import { peopleToCome, waitingCoursesOf } from "./courses.server.ts";
import { FormerHome } from "./former-home.tsx";
import { Greeting } from "./greeting.tsx";
import { HomeAside } from "./home-aside.tsx";
import { declarable, followed, requested, standing, teaching, thingsIn } from "./home-lists.ts";
import { HomeTodos } from "./home-todos.tsx";
import { pageOfNew } from "./just-hired.server.ts";
import { JustHired } from "./just-hired.tsx";
import { openPapersOf } from "./open-papers.server.ts";
import { Recent } from "./recent-courses.tsx";

export const handle = { i18n: ["teacher-space", "teacher-offer", "planned-course"] };
export const meta = pageMeta("teacher-space:home.page", { noindex: true });

export const loader = teacherLoader(async ({ api, context }) => {
  const [own, person, proposals, people, waiting, recent, shown, month, coming, metrics, menu] =
    await Promise.all([
      api(applications.own, {}),
      context.person(),
      blockOf(api(proposalEndpoints.list, { query: { pending: "true", length: 20 } })),
      peopleToCome(api),
      waitingCoursesOf(api),
      blockOf(api(courses.listOfTeacher, { query: { length: 5 } })),
      blockOf(api(teachers.showWeek, {})),
      api(courses.showMonth, { query: { months: 6 } }),
      blockOf(api(plannedCourses.listComing, { query: {} })),
      blockOf(api(teacherSpace.showMetrics, {})),
      // Already read for the menu.
      unreadOf(context),
    ]);
  // A candidate's home is the application (TEA-002).
  if (isCandidate(own.status)) throw redirect(paths.ownApplication);
  const slots = slotsOf({ coming: coming?.data, courses: recent?.data, today: month.today });
  return {
    left: own.status === "left",
    page: pageOfNew(own, person, [people, recent], standing(shown).suspension),
    lacking: own.lacking,
    papers: openPapersOf(own),
    firstname: person?.firstname ?? "",
    ...requested(proposals),
    ...followed(people),
    ...declarable(coming && todosOf("teacher", plannedIn(coming.data))),
    slots,
    free: freeTimeIn(slots, month.now),
    waiting: waiting.data.filter(waitsForTeacher),
    recent: recent?.data,
    ...standing(shown),
    month,
    metrics,
    teaching: teaching(menu.counts),
  };
});

/** Order: what waits, today, what comes, last courses (TEA-001). */
export default function TeacherHome() {
  const data = useLoaderData<typeof loader>();
  if (data.left) return <FormerHome />;
  const { firstname, month } = data;
  const count = thingsIn(data);
  return (
    <Wrap>
      <PageHead
        title={
          <Greeting firstname={firstname} count={data.suspension ? count || undefined : count} />
        }
      />
      <Columns
        aside={
          <HomeAside
            month={month}
            students={data.students}
            isOpen={!data.suspension}
            papers={data.papers}
            metrics={data.metrics}
          />
        }
      >
        {data.suspension && <SuspensionTodo suspension={data.suspension} />}
        <HomeTodos {...data} />
        <JustHired page={data.page} asksWeek={data.week !== undefined} />
        <Agenda slots={data.slots} today={month.today} free={data.free} />
        <Recent recent={data.recent} count={count} students={data.students} />
      </Columns>
    </Wrap>
  );
}
