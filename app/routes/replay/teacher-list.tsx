import { Outlet, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { z } from "zod";

import { redirectWithFlash } from "#app/bff/flash.server.ts";
import { teacherAction, teacherLoader } from "#app/bff/route.server.ts";
import { lastPage, pageNumber, pageWithin } from "#app/lib/page-number.ts";
import { PublishReplay } from "#app/modules/rooms/replay/components/publish-replay.tsx";
import { ReplayRows } from "#app/modules/rooms/replay/components/replay-rows.tsx";
import { replays } from "#app/modules/rooms/replay/endpoints.ts";
import { paths, withQuery } from "#app/paths.ts";
import { Back, Empty, PageHead, Wrap } from "#app/ui/layout.tsx";
import { pageMeta } from "#app/ui/page-meta.ts";
import { Pager } from "#app/ui/pager.tsx";
import { Refused } from "#app/ui/refused.tsx";
import { useLastResult } from "#app/ui/use-last-result.ts";

export const handle = { i18n: ["replay"], query: ["page"] };

export const meta = pageMeta("replay:page", { noindex: true });

const length = 20;

export const loader = teacherLoader(async ({ api, request }) => {
  const wanted = pageNumber(new URL(request.url).searchParams);
  const { list, page } = await pageWithin(wanted, length, (one) =>
    api(replays.list, { query: { page: one, limit: length } }),
  );
  return { list, page };
});

const publishing = z.object({
  id: z.guid("api.replay.unknown"),
  act: z.enum(["publish", "unpublish"]),
});

export const action = teacherAction(publishing, async ({ api, body: { id, act } }) => {
  const isPublished = act === "publish";
  const { title } = await api(replays.publish, { body: { id, isPublished } });
  const flash = isPublished ? "replay:flash.published" : "replay:flash.unpublished";
  return redirectWithFlash(paths.teacherReplays, flash, { title });
});

/** What a teacher has recorded: published, taken back, or erased (TEA-045). */
export default function TeacherReplays() {
  const { t } = useTranslation("replay", { keyPrefix: "teacher" });
  const { list, page } = useLoaderData<typeof loader>();
  return (
    <Wrap>
      <section data-dialog="replay">
        <Back to={paths.teacherCourses}>{t("back")}</Back>
        <PageHead
          title={t("title", { count: list.unpublished })}
          lead={list.total > 0 ? t("lead") : undefined}
        />
        <Refused result={useLastResult()} />
        {list.total === 0 ? (
          <Empty title={t("empty")}>{t("empty_text")}</Empty>
        ) : (
          <ReplayRows
            replays={list.data}
            side="teacher"
            acts={(replay) => <PublishReplay replay={replay} />}
          />
        )}
        <Pager
          page={page}
          pages={lastPage(list.total, length)}
          toPage={(to) => withQuery(paths.teacherReplays, { page: to > 1 ? to : undefined })}
        />
      </section>
      <Outlet />
    </Wrap>
  );
}
