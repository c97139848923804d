import { useLoaderData } from "@remix-run/react";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";

import { decisionAction } from "#app/bff/decision.server.ts";
import { groupLessons } from "#app/modules/catalogue/group-lesson/endpoints.ts";
import { attendance } from "#app/modules/group-lessons/attendance/endpoints.ts";
import { registrations } from "#app/modules/group-lessons/registration/endpoints.ts";
import { pathTo, withQuery } from "#app/paths.ts";
import { Views } from "#app/ui/desk/table.tsx";
import { ThingPage } from "#app/ui/desk/thing.tsx";
import { pageMeta } from "#app/ui/page-meta.ts";
import { Tag } from "#app/ui/state-tag.tsx";

import { dottedIn } from "./euros-typed.ts";
import { groupLessonLoader } from "./group-lesson.server.ts";
import { GroupLessonEdit, GroupLessonStates } from "./group-lesson-acts.tsx";
import { AttendanceActs, PresenceTable } from "./group-lesson-attendance.tsx";
import { GroupLessonTeachers, useGroupLessonFacts } from "./group-lesson-facts.tsx";
import { centsOf, inTable, linesToBars } from "./group-lesson-form.server.ts";
import { SeatActs } from "./group-lesson-seat-acts.tsx";
import { SeatTables } from "./group-lesson-seats.tsx";
import { deskPaths } from "./paths.ts";

export const handle = { i18n: ["desk-group-lesson", "group-lesson"] };
export const meta = pageMeta("desk-group-lesson:page", { noindex: true });

export const loader = groupLessonLoader;

type Params = Readonly<{ groupLessonId?: string }>;

const here = ({ groupLessonId }: Params) => ({ id: groupLessonId ?? "" });
const pageOf = ({ groupLessonId = "" }: Params) =>
  pathTo(deskPaths.deskGroupLesson, { groupLessonId });
const change = { endpoint: groupLessons.changeState, params: here, to: pageOf } as const;

export const action = decisionAction({
  acts: {
    open: { ...change, done: "desk-group-lesson:done.open" },
    close: { ...change, done: "desk-group-lesson:done.close" },
    cancel: { ...change, done: "desk-group-lesson:done.cancel" },
    edit: {
      endpoint: groupLessons.edit,
      params: here,
      done: "desk-group-lesson:done.edit",
      empties: ["prerequisites"],
      to: pageOf,
      prepare: (form) => {
        linesToBars(form, "prerequisites");
        dottedIn(form, "price");
        centsOf(form, "teacher_hourly_pay");
      },
    },
    ask: {
      endpoint: groupLessons.setTeachers,
      params: here,
      done: "desk-group-lesson:done.ask",
      to: pageOf,
    },
    assign: {
      endpoint: groupLessons.setTeachers,
      params: here,
      done: "desk-group-lesson:done.assign",
      to: pageOf,
    },
    mark: {
      endpoint: attendance.markAny,
      params: here,
      done: "desk-group-lesson:done.mark",
      to: (params) => withQuery(pageOf(params), { vue: "presences" }),
      prepare: inTable,
    },
    write: {
      endpoint: groupLessons.writeTeachers,
      params: here,
      done: "desk-group-lesson:done.write",
      to: (params) => withQuery(pageOf(params), { vue: "presences" }),
    },
    move: {
      endpoint: registrations.moveAny,
      params: (_, form) => ({ id: form.get("registration") }),
      done: "desk-group-lesson:done.move",
      to: (params) => withQuery(pageOf(params), { vue: "inscrits" }),
    },
    free: {
      endpoint: registrations.cancelAny,
      params: (_, form) => ({ id: form.get("registration") }),
      done: "desk-group-lesson:done.free",
      to: (params) => withQuery(pageOf(params), { vue: "inscrits" }),
    },
  },
  back: deskPaths.deskGroupLessons,
  tab: "groupLessons",
  machine: "group_lesson",
  id: (params) => here(params).id,
});

/** A stage: its dates and teachers, who has a seat and waits for one, who came (OPS-29). */
export default function GroupLesson() {
  const { t } = useTranslation("desk-group-lesson");
  const view = useLoaderData<typeof loader>();
  const { id, title } = view;
  const path = pathTo(deskPaths.deskGroupLesson, { groupLessonId: id });
  const views = (["", "inscrits", "presences"] as const).map((one) => ({
    to: withQuery(path, { vue: one || undefined }),
    label: t(`part.${one || "stage"}`),
    current: one === view.view,
  }));
  const back = { to: deskPaths.deskGroupLessons, words: t("list.page") };
  const nav = <Views label={t("parts")} views={views} />;
  if (view.view === "") return <GroupLessonParts back={back} nav={nav} />;
  return (
    <ThingPage
      back={back}
      title={title}
      lead={nav}
      more={view.view === "inscrits" ? <SeatTables /> : <PresenceTable />}
    >
      {view.view === "inscrits" ? <SeatActs /> : <AttendanceActs />}
    </ThingPage>
  );
}

type GroupLessonProps = Readonly<{
  back: Readonly<{ to: string; words: string }>;
  nav: ReactNode;
}>;

function GroupLessonParts({ back, nav }: GroupLessonProps) {
  const view = useLoaderData<typeof loader>();
  const known = useGroupLessonFacts();
  if (view.view !== "") return null;
  return (
    <ThingPage
      back={back}
      tag={<Tag colour={view.groupLesson.state.colour}>{view.word}</Tag>}
      title={view.title}
      lead={nav}
      known={known}
      more={<GroupLessonTeachers />}
      history={view.lines}
    >
      <GroupLessonStates />
      <GroupLessonEdit />
    </ThingPage>
  );
}
