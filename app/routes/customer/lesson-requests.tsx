import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";

import { customerLoader } from "#app/bff/route.server.ts";
import { lastPage, pageNumber, pageWithin } from "#app/lib/page-number.ts";
import { notifications } from "#app/modules/foundation/notification/endpoints.ts";
import { byTurn } from "#app/modules/lessons/lesson-request/components/request-act.ts";
import {
  datedFacts,
  requestName,
  RequestRow,
} from "#app/modules/lessons/lesson-request/components/request-row.tsx";
import { asksFamily } from "#app/modules/lessons/lesson-request/components/request-todo.tsx";
import { isRunning } from "#app/modules/lessons/lesson-request/domain.ts";
import { lessonRequests } from "#app/modules/lessons/lesson-request/endpoints.ts";
import { paths, pathTo, withQuery } from "#app/paths.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { Fold } from "#app/ui/fold.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { Empty, PageHead, Wrap } from "#app/ui/layout.tsx";
import { pageMeta } from "#app/ui/page-meta.ts";
import { Pager } from "#app/ui/pager.tsx";
import { Row, Rows } from "#app/ui/rows.tsx";
import { useShellData } from "#app/ui/shell-data.ts";
import { StateTag } from "#app/ui/state-tag.tsx";

export const handle = { i18n: ["lesson-request"] };

export const meta = pageMeta("lesson-request:list.page", { noindex: true });

const length = 10;

export const loader = customerLoader(async ({ api, request }) => {
  const wanted = pageNumber(new URL(request.url).searchParams);
  const { list, page } = await pageWithin(wanted, length, (one) =>
    api(lessonRequests.list, { query: { page: one, limit: length } }),
  );
  await api(notifications.read, { body: { type: "linkings" } });
  return { requests: list.data, total: list.total, page };
});

export default function LessonRequests() {
  const { t } = useTranslation("lesson-request");
  const { requests, total, page } = useLoaderData<typeof loader>();
  const running = byTurn(requests.filter(({ process }) => isRunning(process)));
  // Of every page of the list, as in the menu.
  const count = useShellData().counts["linkings"] ?? 0;
  const closed = requests.filter(({ process }) => !isRunning(process));
  return (
    <Wrap>
      <div className="items-end justify-between gap-x-s6 md:flex">
        <PageHead
          title={
            count > 0 ? (
              <>
                <mark>{t("list.awaited", { count })}</mark> {t("list.awaits", { count })}
              </>
            ) : (
              t("list.title")
            )
          }
          lead={running.length > 0 && t("list.lead")}
        />
        {total > 0 && (
          <p className="mb-5">
            <ButtonLink to={paths.request}>
              <Icon name="plus" /> {t("list.another")}
            </ButtonLink>
          </p>
        )}
      </div>
      {total === 0 && (
        <Empty
          title={t("list.empty_title")}
          action={<ButtonLink to={paths.search}>{t("list.search")}</ButtonLink>}
        >
          {t("list.empty")}
        </Empty>
      )}
      {running.length > 0 && (
        <>
          <h2 className="sr-only">{t("list.running")}</h2>
          <Rows label={t("list.running")}>
            {running.map((request, rank) => (
              <RequestRow
                key={request.id}
                request={request}
                leads={rank === 0 && asksFamily(request)}
              />
            ))}
          </Rows>
        </>
      )}
      {closed.length > 0 && (
        <div className="mt-s5">
          <Fold title={t("list.closed")} open={running.length === 0} wide>
            <Rows label={t("list.closed")}>
              {closed.map((request) => (
                <Row
                  key={request.id}
                  to={pathTo(paths.lessonRequest, { lessonRequestId: String(request.id) })}
                  title={requestName(t, request)}
                  detail={datedFacts(t, request)}
                  end={<StateTag state={request.state} />}
                />
              ))}
            </Rows>
          </Fold>
        </div>
      )}
      <Pager
        page={page}
        pages={lastPage(total, length)}
        toPage={(to) => withQuery(paths.lessonRequests, { page: to > 1 ? to : undefined })}
        label={t("list.pages")}
      />
    </Wrap>
  );
}
