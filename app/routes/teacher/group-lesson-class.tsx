import { Outlet, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";

import { teacherLoader } from "#app/bff/route.server.ts";
import { shortDay } from "#app/lib/french-date.ts";
import { GroupLessonFacts } from "#app/modules/catalogue/group-lesson/components/teacher-group-lessons.tsx";
import {
  ClassStudents,
  markAddress,
  MarkTodo,
  sessionToMark,
} from "#app/modules/group-lessons/attendance/components/group-lesson-class.tsx";
import { PresenceTable } from "#app/modules/group-lessons/attendance/components/presence-table.tsx";
import type { GroupLessonClass } from "#app/modules/group-lessons/attendance/endpoints.ts";
import { paths, pathTo } from "#app/paths.ts";
import { ActLink, ActRow } from "#app/ui/act-row.tsx";
import { ButtonLink, Buttons } from "#app/ui/button.tsx";
import { Back, Columns, PageHead, Section, Wrap } from "#app/ui/layout.tsx";
import { Note } from "#app/ui/note.tsx";
import { pageMeta } from "#app/ui/page-meta.ts";
import { StateTag } from "#app/ui/state-tag.tsx";

import { classOf } from "./group-lesson-class.server.ts";

export const handle = { i18n: ["teacher-group-lesson", "registration"] };

export const meta = pageMeta("teacher-group-lesson:class.page", { noindex: true });

export const loader = teacherLoader(async ({ api, groupLessonClassId }) => ({
  own: await classOf(api, groupLessonClassId),
}));

/** A teacher's class: students, attendance, evaluations (TEA-041, TEA-042). */
export default function OneClass() {
  const { t } = useTranslation("teacher-group-lesson", { keyPrefix: "class" });
  const { own } = useLoaderData<typeof loader>();
  return (
    <Wrap>
      <Back to={paths.teacherGroupLessons}>{t("back")}</Back>
      <PageHead
        title={titleOf(own, t)}
        lead={
          <>
            {own.title}, {own.level} · <GroupLessonFacts groupLesson={own} />
          </>
        }
      />
      <p className="mb-s4">
        <StateTag state={own.state} />
      </p>
      {own.is_cancelled && <Note>{t("cancelled")}</Note>}
      {!own.is_cancelled && own.place === null && (
        <p className="mb-s4">{own.room_url ? <a href={own.room_url}>{t("join")}</a> : t("room")}</p>
      )}
      <Columns aside={<Attendance own={own} />}>
        <MarkTodo own={own} />
        <Section title={t("students")}>
          <ClassStudents own={own} />
        </Section>
      </Columns>
      <Outlet />
    </Wrap>
  );
}

function titleOf(
  own: GroupLessonClass,
  t: (key: string, values?: Record<string, number>) => string,
): string {
  if (own.is_cancelled) return own.title;
  if (sessionToMark(own) >= 0) return t("to_mark");
  const count = own.students.filter(({ evaluation }) => !evaluation?.sent_at).length;
  return own.may_evaluate && count > 0 ? t("to_evaluate", { count }) : own.title;
}

function Attendance({ own }: { own: GroupLessonClass }) {
  const { t } = useTranslation("teacher-group-lesson", { keyPrefix: "class" });
  const address = { groupLessonClassId: String(own.id) };
  return (
    <>
      <h2 className="mb-s3 text-lg">{t("attendance")}</h2>
      <PresenceTable own={own} />
      {!own.is_cancelled && (
        <ActRow>
          {own.dates.map(({ start, has_begun }, index) =>
            has_begun ? (
              <ActLink key={start} to={markAddress(own, index)}>
                {t("call_of", { day: shortDay(new Date(start)) })}
              </ActLink>
            ) : null,
          )}
        </ActRow>
      )}
      <h2 className="mt-s5 mb-s2 text-lg">{t("paper")}</h2>
      <p className="mb-s3 text-ink-2">{t("paper_text")}</p>
      <Buttons>
        <ButtonLink to={pathTo(paths.groupLessonAttendanceList, address)} size="s">
          {t("print")}
        </ButtonLink>
        <ButtonLink
          to={pathTo(paths.groupLessonAttendancePdf, address)}
          size="s"
          variant="quiet"
          reloadDocument
        >
          {t("pdf")}
        </ButtonLink>
      </Buttons>
    </>
  );
}
