import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";

import { teacherLoader } from "#app/bff/route.server.ts";
import { hourlyPrice } from "#app/lib/price.ts";
import { SheetLink } from "#app/modules/catalogue/price/components/sheet-link.tsx";
import {
  timesOf,
  useLessonPlaceWords,
  useLineWords,
} from "#app/modules/lessons/opportunity/components/lesson-place-words.ts";
import { TodaysQuota } from "#app/modules/lessons/opportunity/components/quota-words.tsx";
import { opportunities, type Opportunity } from "#app/modules/lessons/opportunity/endpoints.ts";
import { paths, pathTo } from "#app/paths.ts";
import { Fold } from "#app/ui/fold.tsx";
import { Columns, Empty, PageHead, Wrap } from "#app/ui/layout.tsx";
import { pageMeta } from "#app/ui/page-meta.ts";
import { Row, Rows } from "#app/ui/rows.tsx";
import { StateTag } from "#app/ui/state-tag.tsx";

import { totalOf } from "./offer-views.server.ts";
import { OfferViews } from "./offer-views.tsx";

export const handle = { i18n: ["opportunity", "teacher-space", "price"] };

export const meta = pageMeta("opportunity:page", { noindex: true });

export const loader = teacherLoader(async ({ api }) => {
  const [list, pending, responded] = await Promise.all([
    api(opportunities.list, { query: {} }),
    totalOf(api, "pending"),
    totalOf(api, "responded"),
  ]);
  return { ...list, totals: { pending, responded, open: list.total } };
});

/** Requests without a teacher after a day; three applications a day (TEA-025, TEA-064). */
export default function Opportunities() {
  const { t } = useTranslation("opportunity", { keyPrefix: "list" });
  const { data, ignored, totals, ...quota } = useLoaderData<typeof loader>();
  const { applications_count_remaining: left, applications_count_total: total } = quota;
  return (
    <Wrap>
      <PageHead title={<Title open={totals.open} left={left} />} lead={t("lead")} />
      <OfferViews at="open" totals={totals} />
      <Columns aside={<TodaysQuota total={total} left={left} />}>
        {data.length === 0 ? (
          <Empty title={t("empty_title")}>{t("empty")}</Empty>
        ) : (
          <Rows label={t("label")}>
            {data.map((one) => (
              <Line key={one.lesson_request_id} opportunity={one} />
            ))}
          </Rows>
        )}
        {ignored.length > 0 && (
          <Fold title={t("ignored", { count: ignored.length })} wide>
            <Rows label={t("ignored_label")}>
              {ignored.map((one) => (
                <Line key={one.lesson_request_id} opportunity={one} />
              ))}
            </Rows>
          </Fold>
        )}
        {data.length > 0 && <SheetLink />}
      </Columns>
    </Wrap>
  );
}

function Title({ open, left }: Readonly<{ open: number; left: number }>) {
  const { t } = useTranslation("opportunity", { keyPrefix: "list" });
  if (open === 0) return t("title_none");
  return (
    <>
      {t("title", { count: open })}
      {t("left.before", { count: left })}
      <mark>{t("left.mark", { count: left })}</mark>
    </>
  );
}

function Line({ opportunity }: { opportunity: Opportunity }) {
  const { t } = useTranslation("opportunity", { keyPrefix: "list" });
  const { lesson_request_id: id, net, applications, status, state } = opportunity;
  const facts = [
    useLessonPlaceWords(opportunity),
    timesOf(opportunity)[0],
    t("applications", { count: applications }),
  ];
  return (
    <Row
      to={pathTo(paths.opportunity, { lessonRequestId: String(id) })}
      title={useLineWords(opportunity)}
      detail={facts.filter(Boolean).join(" · ")}
      end={
        <span className="ml-auto grid justify-items-end gap-0.5">
          {status !== "open" && <StateTag state={state} />}{" "}
          <span>
            <b className="font-title text-lg whitespace-nowrap">{hourlyPrice(net)}</b>{" "}
            <span className="text-xs text-ink-2">{t("net")}</span>
          </span>
        </span>
      }
    />
  );
}
