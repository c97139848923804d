import { Outlet, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";

import { teacherLoader } from "#app/bff/route.server.ts";
import { lastPage, pageNumber, pageWithin } from "#app/lib/page-number.ts";
import { SheetLink } from "#app/modules/catalogue/price/components/sheet-link.tsx";
import { notifications } from "#app/modules/foundation/notification/endpoints.ts";
import { StudentTodo } from "#app/modules/lessons/contract/components/first-course-todo.tsx";
import { StudentCard } from "#app/modules/lessons/contract/components/student-card.tsx";
import { contracts } from "#app/modules/lessons/contract/endpoints.ts";
import { paths, withQuery } from "#app/paths.ts";
import { Empty, PageHead, Wrap } from "#app/ui/layout.tsx";
import { Lines } from "#app/ui/lines.tsx";
import { Seg } from "#app/ui/nav.tsx";
import { pageMeta } from "#app/ui/page-meta.ts";
import { Pager } from "#app/ui/pager.tsx";

export const handle = {
  i18n: ["teacher-space", "contract", "price"],
  query: ["liste", "page", "signale"],
};

export const meta = pageMeta("teacher-space:students.page", { noindex: true });

const perPage = 7;

/** Each page of the space loads its own list (LOAD-24). */
export const loader = teacherLoader(async ({ api, request }) => {
  const search = new URL(request.url).searchParams;
  const view = search.get("liste") === "anciens" ? ("inactive" as const) : ("active" as const);
  const other = view === "active" ? ("inactive" as const) : ("active" as const);
  const [{ list, page }, others] = await Promise.all([
    pageWithin(pageNumber(search), perPage, (one) =>
      api(contracts.listStudents, { query: { status: view, page: one, limit: perPage } }),
    ),
    api(contracts.listStudents, { query: { status: other, limit: 1 } }),
    api(notifications.read, { body: { type: "students" } }),
  ]);
  const { data, total } = list;
  const active = view === "active" ? total : others.total;
  const inactive = view === "active" ? others.total : total;
  const signaled = search.get("signale");
  return { view, page, data, total, signaled, totals: { active, inactive } };
});

const toView = (view: "active" | "inactive", page = 1) =>
  withQuery(paths.teacherStudents, {
    liste: view === "inactive" ? "anciens" : undefined,
    page: page > 1 ? page : undefined,
  });

/** Students, present and former, seven a page (TEA-016). */
export default function TeacherStudents() {
  const { t } = useTranslation("teacher-space");
  const { view, page, data, total, signaled, totals } = useLoaderData<typeof loader>();
  return (
    <Wrap>
      <PageHead
        title={
          <>
            <mark>{t("students.title", { count: totals.active })}</mark> {t("students.followed")}
          </>
        }
      />
      <Seg
        label={t("students.views")}
        views={(["active", "inactive"] as const).map((one) => ({
          to: toView(one),
          label: t(`students.${one}`, { total: totals[one] }),
          current: one === view,
        }))}
      />
      {data.map((student) => (
        <StudentTodo key={student.id} student={student} />
      ))}
      {data.length === 0 ? (
        <Empty title={t(`students.none_${view}_title`)}>{t(`students.none_${view}`)}</Empty>
      ) : (
        <Lines>
          {data.map((student) => (
            <StudentCard key={student.id} student={student} signaled={signaled} />
          ))}
        </Lines>
      )}
      <Pager
        page={page}
        pages={lastPage(total, perPage)}
        toPage={(to) => toView(view, to)}
        label={t("students.pages")}
      />
      {data.length > 0 && <SheetLink />}
      <Outlet />
    </Wrap>
  );
}
