import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";

import { teacherLoader } from "#app/bff/route.server.ts";
import { GroupLessonFacts } from "#app/modules/catalogue/group-lesson/components/teacher-group-lessons.tsx";
import { PresenceTable } from "#app/modules/group-lessons/attendance/components/presence-table.tsx";
import { paths, pathTo } from "#app/paths.ts";
import { ButtonLink, Buttons } from "#app/ui/button.tsx";
import { Back, PageHead, Wrap } from "#app/ui/layout.tsx";
import { pageMeta } from "#app/ui/page-meta.ts";

import { classOf } from "./group-lesson-class.server.ts";

export const handle = { i18n: ["teacher-group-lesson", "registration"] };

export const meta = pageMeta("teacher-group-lesson:sheet_page.page", { noindex: true });

export const loader = teacherLoader(async ({ api, groupLessonClassId }) => ({
  own: await classOf(api, groupLessonClassId),
}));

/** A4, to be printed and signed: only the sheet is printed (API-107). */
export default function AttendanceSheet() {
  const { t } = useTranslation("teacher-group-lesson");
  const { own } = useLoaderData<typeof loader>();
  const address = { groupLessonClassId: String(own.id) };
  return (
    <Wrap>
      <div className="screen-only">
        <Back to={pathTo(paths.groupLessonClass, address)}>{t("mark.back")}</Back>
      </div>
      <PageHead
        title={t("sheet_page.page")}
        lead={
          <>
            {own.title}, {own.level} · <GroupLessonFacts groupLesson={own} />
          </>
        }
      />
      <PresenceTable own={own} sheet />
      <p className="mt-s3 text-sm text-ink-2">{t("sheet_page.sign")}</p>
      <div className="screen-only mt-s5">
        <p className="mb-s3">{t("sheet_page.how")}</p>
        <Buttons>
          <ButtonLink to={pathTo(paths.groupLessonAttendancePdf, address)} reloadDocument>
            {t("class.pdf")}
          </ButtonLink>
        </Buttons>
      </div>
    </Wrap>
  );
}
