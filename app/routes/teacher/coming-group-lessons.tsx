import { Outlet, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";

import { teacherLoader } from "#app/bff/route.server.ts";
import type { RequestedGroupLesson } from "#app/modules/catalogue/group-lesson/class.endpoints.ts";
import {
  GroupLessonFacts,
  GroupLessonPay,
  GroupLessonTabs,
} from "#app/modules/catalogue/group-lesson/components/teacher-group-lessons.tsx";
import { groupLessons as groupLessonEndpoints } from "#app/modules/catalogue/group-lesson/endpoints.ts";
import { paths, pathTo } from "#app/paths.ts";
import { DialogLink } from "#app/ui/dialog-link.tsx";
import { Empty, PageHead, Wrap } from "#app/ui/layout.tsx";
import { pageMeta } from "#app/ui/page-meta.ts";
import { Row, Rows } from "#app/ui/rows.tsx";
import { Tag } from "#app/ui/state-tag.tsx";

export const handle = { i18n: ["teacher-group-lesson"] };

export const meta = pageMeta("teacher-group-lesson:coming_page", { noindex: true });

export const loader = teacherLoader(async ({ api }) => ({
  groupLessons: await api(groupLessonEndpoints.listRequested, {}),
}));

/** Group lessons proposed to the teacher, with the answers (TEA-043). */
export default function ComingGroupLessons() {
  const { t } = useTranslation("teacher-group-lesson");
  const { groupLessons } = useLoaderData<typeof loader>();
  const count = groupLessons.filter((groupLesson) => groupLesson.answered_at === null).length;
  return (
    <Wrap>
      <PageHead
        title={count === 0 ? t("coming_page") : t("coming_title", { count })}
        lead={groupLessons.length > 0 && t("coming_lead")}
      />
      <GroupLessonTabs at="coming" />
      {groupLessons.length === 0 ? (
        <Empty title={t("coming_none_title")}>{t("coming_none")}</Empty>
      ) : (
        <Rows>
          {groupLessons.map((groupLesson) => (
            <Requested key={groupLesson.id} groupLesson={groupLesson} />
          ))}
        </Rows>
      )}
      <Outlet />
    </Wrap>
  );
}

function Requested({ groupLesson }: { groupLesson: RequestedGroupLesson }) {
  const { t } = useTranslation("teacher-group-lesson");
  const isAnswered = groupLesson.answered_at !== null;
  return (
    <Row
      title={groupLesson.title}
      detail={
        <>
          <GroupLessonFacts groupLesson={groupLesson} /> <GroupLessonPay pay={groupLesson.pay} />{" "}
          <span className="mt-1 block">
            {isAnswered ? (
              t("said", { answer: t(`disponibility.${groupLesson.disponibility}`) })
            ) : (
              <Tag colour="yellow">{t("unsaid")}</Tag>
            )}
          </span>
        </>
      }
    >
      <DialogLink
        to={pathTo(paths.answerGroupLesson, { groupLessonClassId: String(groupLesson.id) })}
      >
        {isAnswered ? t("change") : t("answer")}
      </DialogLink>
    </Row>
  );
}
