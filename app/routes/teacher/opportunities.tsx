import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";

import { hourlyPrice } from "#app/lib/price.ts";
import { usePlaceWords } from "#app/modules/opportunity/components/place-words.ts";
import { type Opportunity, opportunityEndpoints } from "#app/modules/opportunity/endpoints.ts";
import { paths, pathTo } from "#app/paths.ts";
import { Back, Empty, PageHead, Wrap } from "#app/ui/layout.tsx";
import { pageMeta } from "#app/ui/page-meta.ts";
import { Row, RowEnd, Rows } from "#app/ui/rows.tsx";
import { StateTag } from "#app/ui/state-tag.tsx";

export const handle = { i18n: ["opportunity"] };

export const meta = pageMeta("opportunity:page", { noindex: true });

export async function loader({ context }: LoaderFunctionArgs) {
  return context.as("teacher")(opportunityEndpoints.list, {});
}

/** Requests that no teacher has taken in a day: three applications a day (TEA-025, TEA-064). */
export default function Opportunities() {
  const { t } = useTranslation("opportunity", { keyPrefix: "list" });
  const { data, applications_count_remaining: left } = useLoaderData<typeof loader>();
  const open = data.filter((one) => !one.already_applied).length;
  return (
    <Wrap>
      <Back to={paths.proposals}>{t("back")}</Back>
      <PageHead
        title={
          open === 0 ? (
            t("title_none")
          ) : (
            <>
              {t("title", { count: open })}
              <mark className="whitespace-normal">{t("left", { count: left })}</mark>
            </>
          )
        }
        lead={t("lead")}
      />
      {data.length === 0 ? (
        <Empty title={t("empty_title")}>{t("empty")}</Empty>
      ) : (
        <Rows>
          {data.map((one) => (
            <Line key={one.lesson_request_id} opportunity={one} />
          ))}
        </Rows>
      )}
    </Wrap>
  );
}

function Line({ opportunity }: { opportunity: Opportunity }) {
  const { t } = useTranslation("opportunity", { keyPrefix: "list" });
  const { lesson_request_id: id, subject, level, net, applications, state } = opportunity;
  return (
    <Row
      to={pathTo(paths.opportunity, { lessonRequestId: String(id) })}
      title={t("line", { subject, level })}
      detail={`${usePlaceWords(opportunity)} · ${t("applications", { count: applications })}`}
      end={
        <RowEnd note={t("net", { net: hourlyPrice(net) })}>
          <StateTag state={state} />
        </RowEnd>
      }
    />
  );
}
