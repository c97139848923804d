import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";

import { listQuery } from "#app/bff/desk-list.server.ts";
import { operatorLoader } from "#app/bff/route.server.ts";
import { briefInstant } from "#app/lib/french-date.ts";
import { sum } from "#app/lib/price.ts";
import { inbox } from "#app/modules/care/inbox/endpoints.ts";
import { groupLessons } from "#app/modules/catalogue/group-lesson/endpoints.ts";
import { pathTo, withQuery } from "#app/paths.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { DeskTable, ListFoot, Views } from "#app/ui/desk/table.tsx";
import { Empty, PageHead, Wrap } from "#app/ui/layout.tsx";
import { pageMeta } from "#app/ui/page-meta.ts";

import { useAtLeast } from "./desk-sums.tsx";
import { groupLessonQuery } from "./group-lessons.server.ts";
import { deskPaths } from "./paths.ts";
import { WaitingRows } from "./waiting-rows.tsx";

export const handle = { i18n: ["desk-group-lesson"] };

export const meta = pageMeta("desk-group-lesson:list.page", { noindex: true });

export const loader = operatorLoader(async ({ api, request }) => {
  const { search, page, length } = listQuery(request);
  const { state } = groupLessonQuery(search);
  if (state) {
    const list = await api(groupLessons.listAll, { query: { state, page, length } });
    return { state, page, waiting: [], least: false, ...list };
  }
  const query = { tab: "groupLessons", page, length } as const;
  const { data: waiting, ...counted } = await api(inbox.list, { query });
  return { state: "", page, waiting, data: [], ...counted };
});

const views = ["draft", "open", "full", "closed", "done", "cancelled"];

/** Stages that wait for an act, then those of each state (OPS-29). */
export default function GroupLessons() {
  const { t } = useTranslation("desk-group-lesson");
  const { state, page, total, least, waiting } = useLoaderData<typeof loader>();
  const atLeast = useAtLeast();
  const address = (query: object) => withQuery(deskPaths.deskGroupLessons, { ...query });
  return (
    <Wrap>
      <PageHead
        title={
          state === "" && total > 0
            ? atLeast(t("list.title", { count: total }), least)
            : t("list.page")
        }
      />
      <p className="mb-s4">
        <ButtonLink to={deskPaths.deskNewGroupLesson}>{t("list.create")}</ButtonLink>
      </p>
      <Views
        label={t("list.views")}
        views={[
          { to: deskPaths.deskGroupLessons, label: t("view.waiting"), current: state === "" },
          ...views.map((one) => ({
            to: address({ state: one }),
            label: t(`view.${one}`),
            current: one === state,
          })),
        ]}
      />
      {total === 0 && <Empty title={t("list.empty")} />}
      {waiting.length > 0 && <WaitingRows caption={t("list.page")} rows={waiting} />}
      <Rows />
      <ListFoot
        total={total}
        least={least}
        page={page}
        toPage={(to) => address({ state: state || undefined, page: to })}
        csv={withQuery(pathTo(deskPaths.deskCsv, { deskList: "stages" }), {
          state: state || undefined,
        })}
      />
    </Wrap>
  );
}

function Rows() {
  const { t } = useTranslation("desk-group-lesson");
  const { data } = useLoaderData<typeof loader>();
  if (data.length === 0) return null;
  return (
    <DeskTable
      caption={t("list.page")}
      head={{ title: t("list.stage"), cells: [t("list.starts"), t("list.seats"), t("list.price")] }}
      figures={2}
      rows={data.map((row) => ({
        key: row.id,
        to: pathTo(deskPaths.deskGroupLesson, { groupLessonId: String(row.id) }),
        title: row.title,
        detail: [row.city ?? t("online"), ...row.teachers].join(", "),
        cells: [
          briefInstant(new Date(row.starts_at)),
          t("seats", { taken: row.taken_seats, max: row.max_students }),
          sum(row.price),
        ],
      }))}
    />
  );
}
