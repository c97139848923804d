import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";

import { teacherLoader } from "#app/bff/route.server.ts";
import { lastPage, pageNumber, pageWithin } from "#app/lib/page-number.ts";
import { sumOf } from "#app/lib/sum-of.ts";
import type { TaughtGroupLesson } from "#app/modules/catalogue/group-lesson/class.endpoints.ts";
import { leafOf } from "#app/modules/catalogue/group-lesson/components/group-words.ts";
import {
  GroupLessonFacts,
  GroupLessonPay,
  GroupLessonTabs,
} from "#app/modules/catalogue/group-lesson/components/teacher-group-lessons.tsx";
import { groupLessons as groupLessonEndpoints } from "#app/modules/catalogue/group-lesson/endpoints.ts";
import { paths, pathTo, withQuery } from "#app/paths.ts";
import { ActLink, ActRow } from "#app/ui/act-row.tsx";
import { Empty, More, PageHead, Wrap } from "#app/ui/layout.tsx";
import { CalendarLeaf } from "#app/ui/leaf.tsx";
import { pageMeta } from "#app/ui/page-meta.ts";
import { Pager } from "#app/ui/pager.tsx";
import { Row, Rows } from "#app/ui/rows.tsx";
import { StateTag } from "#app/ui/state-tag.tsx";

export const handle = { i18n: ["teacher-group-lesson"], query: ["page"] };

export const meta = pageMeta("teacher-group-lesson:mine_page", { noindex: true });

const length = 7;

export const loader = teacherLoader(async ({ api, request }) => {
  const wanted = pageNumber(new URL(request.url).searchParams);
  const { list, page } = await pageWithin(wanted, length, (one) =>
    api(groupLessonEndpoints.listTaught, { query: { page: one, limit: length } }),
  );
  return { groupLessons: list.data, total: list.total, toEvaluate: list.to_evaluate, page };
});

/** Group lessons of a teacher, seven a page (TEA-041). */
export default function TeacherGroupLessons() {
  const { t } = useTranslation("teacher-group-lesson");
  const { groupLessons, total, toEvaluate: count, page } = useLoaderData<typeof loader>();
  return (
    <Wrap>
      <PageHead
        title={t("mine_page")}
        lead={total > 0 && (count > 0 ? t("class.to_evaluate", { count }) : t("mine_lead"))}
      />
      <GroupLessonTabs at="mine" />
      {groupLessons.length === 0 ? (
        <Empty title={t("mine_none_title")}>{t("mine_none")}</Empty>
      ) : (
        <Rows>
          {groupLessons.map((groupLesson) => (
            <Taught key={groupLesson.id} stage={groupLesson} />
          ))}
        </Rows>
      )}
      <Pager
        page={page}
        pages={lastPage(total, length)}
        toPage={(to) => withQuery(paths.teacherGroupLessons, { page: to > 1 ? to : undefined })}
        label={t("pages")}
      />
      <More to={paths.teacherReplays} opens="replay">
        {t("replays")}
      </More>
    </Wrap>
  );
}

function Taught({ stage: groupLesson }: { stage: TaughtGroupLesson }) {
  const { t } = useTranslation("teacher-group-lesson");
  const [first] = groupLesson.dates;
  const [own] = groupLesson.classes;
  const address = { groupLessonClassId: String(own?.id ?? 0) };
  return (
    <Row
      lead={first && <CalendarLeaf {...leafOf(first.start)} />}
      title={groupLesson.title}
      detail={
        <>
          <GroupLessonFacts groupLesson={groupLesson} /> <Due stage={groupLesson} />{" "}
          <span className="mt-1 block">
            <StateTag state={groupLesson.state} />
          </span>
        </>
      }
    >
      {own && (
        <ActRow tight>
          {own.to_evaluate && (
            <ActLink
              to={pathTo(paths.evaluateStudent, {
                ...address,
                registrationId: String(own.to_evaluate.registration_id),
              })}
              opens="evaluate-group-lesson-teacher"
            >
              {t("evaluate_next", { student: own.to_evaluate.name })}
            </ActLink>
          )}
          <ActLink to={pathTo(paths.groupLessonClass, address)}>
            {t("open")}
            <span className="sr-only"> {groupLesson.title}</span>
          </ActLink>
          <ActLink to={pathTo(paths.groupLessonAttendanceList, address)}>
            {t("sheet")}
            <span className="sr-only"> {groupLesson.title}</span>
          </ActLink>
        </ActRow>
      )}
    </Row>
  );
}

/** Of a cancelled one, no pay that is still to come. */
function Due({ stage }: { stage: TaughtGroupLesson }) {
  const { t } = useTranslation("teacher-group-lesson");
  if (stage.is_cancelled) return <span className="block">{t("not_paid")}</span>;
  const count = sumOf(stage.classes, (one) => one.students_count);
  const students =
    count === 0 ? t("students_0") : count === 1 ? t("students_1") : t("students_n", { count });
  return (
    <>
      · {students} <GroupLessonPay pay={stage.pay} />
    </>
  );
}
