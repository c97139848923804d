import { Outlet, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";

import { customerLoader } from "#app/bff/route.server.ts";
import { lastPage, pageNumber, pageWithin } from "#app/lib/page-number.ts";
import { ReplayRows } from "#app/modules/rooms/replay/components/replay-rows.tsx";
import { replays } from "#app/modules/rooms/replay/endpoints.ts";
import { paths, withQuery } from "#app/paths.ts";
import { buttonClass } from "#app/ui/button.tsx";
import { DialogLink } from "#app/ui/dialog-link.tsx";
import { Back, Empty, PageHead, Wrap } from "#app/ui/layout.tsx";
import { pageMeta } from "#app/ui/page-meta.ts";
import { Pager } from "#app/ui/pager.tsx";

export const handle = { i18n: ["replay"], query: ["page"] };

export const meta = pageMeta("replay:page", { noindex: true });

const length = 20;

export const loader = customerLoader(async ({ api, request }) => {
  const wanted = pageNumber(new URL(request.url).searchParams);
  const { list, page } = await pageWithin(wanted, length, (one) =>
    api(replays.list, { query: { page: one, limit: length } }),
  );
  return { list, page };
});

/** What a family may see again, and its leaves to record (CUS-009). */
export default function Replays() {
  const { t } = useTranslation("replay", { keyPrefix: "customer" });
  const { list, page } = useLoaderData<typeof loader>();
  const consents = (
    <DialogLink to={paths.replayConsents} className={buttonClass({})}>
      {t("consents")}
    </DialogLink>
  );
  return (
    <Wrap>
      <section data-dialog="replay">
        <Back to={paths.courses}>{t("back")}</Back>
        <PageHead
          title={t("title", { count: list.total })}
          lead={list.total > 0 ? t("lead") : undefined}
        />
        {list.total === 0 ? (
          <Empty title={t("empty")} action={consents}>
            {t("empty_text")}
          </Empty>
        ) : (
          <>
            <ReplayRows replays={list.data} side="customer" />
            <Pager
              page={page}
              pages={lastPage(list.total, length)}
              toPage={(to) => withQuery(paths.replays, { page: to > 1 ? to : undefined })}
            />
            <p className="my-s4 text-sm text-ink-2">{t("change")}</p>
            <p>{consents}</p>
          </>
        )}
      </section>
      <Outlet />
    </Wrap>
  );
}
