import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";

import { teacherLoader } from "#app/bff/route.server.ts";
import { dayAndTime } from "#app/lib/french-date.ts";
import { lastPage, pageNumber, pageWithin } from "#app/lib/page-number.ts";
import { hourlyPrice, sum } from "#app/lib/price.ts";
import { SheetLink } from "#app/modules/catalogue/price/components/sheet-link.tsx";
import { notifications } from "#app/modules/foundation/notification/endpoints.ts";
import { proposals, type TeacherProposal } from "#app/modules/lessons/proposal/endpoints.ts";
import { paths, pathTo } from "#app/paths.ts";
import { Empty, PageHead, Wrap } from "#app/ui/layout.tsx";
import { pageMeta } from "#app/ui/page-meta.ts";
import { Pager } from "#app/ui/pager.tsx";
import { Row, RowEnd, Rows } from "#app/ui/rows.tsx";
import { useShellData } from "#app/ui/shell-data.ts";
import { StateTag } from "#app/ui/state-tag.tsx";
import { WaitingLine } from "#app/ui/waiting-line.tsx";

import { openToAll, totalOf } from "./offer-views.server.ts";
import { OfferViews } from "./offer-views.tsx";
import { toView, type View } from "./proposals-view.ts";

export const handle = { i18n: ["proposal", "teacher-space", "price"], query: ["liste", "page"] };

export const meta = pageMeta("proposal:list.page", { noindex: true });

const length = 7;

export const loader = teacherLoader(async ({ api, request }) => {
  const search = new URL(request.url).searchParams;
  const view: View = search.get("liste") === "repondues" ? "responded" : "pending";
  const other: View = view === "pending" ? "responded" : "pending";
  const pending = view === "pending" ? "true" : "false";
  const [{ list, page }, total, open] = await Promise.all([
    pageWithin(pageNumber(search), length, (one) =>
      api(proposals.list, { query: { pending, page: one, limit: length } }),
    ),
    totalOf(api, other),
    openToAll(api),
  ]);
  await api(notifications.read, { body: { type: "proposals" } });
  const totals =
    view === "pending"
      ? { pending: list.total, responded: total, open }
      : { pending: total, responded: list.total, open };
  return { view, page, totals, proposals: list.data };
});

/** Seven proposals a page (TEA-025). */
export default function Proposals() {
  const { t } = useTranslation("proposal");
  const { view, page, totals, proposals } = useLoaderData<typeof loader>();
  // A question waits for the family: it is listed, and counted neither here nor in the menu.
  const count = useShellData().counts["proposals"] ?? 0;
  return (
    <Wrap>
      <PageHead
        title={count > 0 ? t("list.title", { count }) : t("list.page")}
        lead={count > 0 && t("list.lead")}
      />
      <OfferViews at={view} totals={totals} />
      {proposals.length === 0 ? (
        <Empty title={t(`list.none_${view}_title`)}>{t(`list.none_${view}`)}</Empty>
      ) : (
        <Rows>
          {proposals.map((proposal) => (
            <Line key={proposal.id} proposal={proposal} />
          ))}
        </Rows>
      )}
      <Pager
        page={page}
        pages={lastPage(totals[view], length)}
        toPage={(to) => toView(view, to)}
        label={t("list.pages")}
      />
      {proposals.length > 0 && <SheetLink />}
    </Wrap>
  );
}

function Line({ proposal }: { proposal: TeacherProposal }) {
  const { t } = useTranslation("proposal");
  const { id, subject, student, course_type, city, price, net, state, expires_at } = proposal;
  const where = t(`list.detail_${course_type}`, { student: student.firstname, city: city ?? "" });
  const isToAnswer = state.waiting?.who === "teacher";
  const money = [hourlyPrice(price), t("list.net", { net: sum(net) })].join(", ");
  return (
    <Row
      to={pathTo(paths.proposal, { proposalId: String(id) })}
      title={t("list.line", { subject, level: student.level })}
      detail={`${where} · ${money}`}
      end={
        isToAnswer ? (
          <RowEnd note={t("show.due", { day: dayAndTime(new Date(expires_at)) })}>
            <StateTag state={state} />
          </RowEnd>
        ) : (
          <StateTag state={state} />
        )
      }
    >
      {!isToAnswer && <WaitingLine state={state} />}
    </Row>
  );
}
