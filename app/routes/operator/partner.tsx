import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";

import { decisionAction } from "#app/bff/decision.server.ts";
import { listQuery } from "#app/bff/desk-list.server.ts";
import { operatorLoader } from "#app/bff/route.server.ts";
import { briefInstant } from "#app/lib/french-date.ts";
import { partnerKeys } from "#app/modules/foundation/partner-key/endpoints.ts";
import { pathTo, withQuery } from "#app/paths.ts";
import { Decision } from "#app/ui/desk/decision.tsx";
import { DeskTable, ListFoot } from "#app/ui/desk/table.tsx";
import { ThingPage } from "#app/ui/desk/thing.tsx";
import { Section } from "#app/ui/layout.tsx";
import { pageMeta } from "#app/ui/page-meta.ts";
import { Tag } from "#app/ui/state-tag.tsx";

import { linesOf } from "./history-lines.server.ts";
import { deskPaths } from "./paths.ts";

export const handle = { i18n: ["desk-partners"] };

export const meta = pageMeta("desk-partners:page", { noindex: true });

export const loader = operatorLoader(async ({ api, request, partnerKeyId: id }) => {
  const { page, length } = listQuery(request);
  const { history, ...key } = await api(partnerKeys.show, { params: { id } });
  const calls = await api(partnerKeys.listCalls, { params: { id }, query: { page, length } });
  return { ...key, calls, page, lines: linesOf("partner_key", history) };
});

const here = ({ partnerKeyId = "" }: Readonly<{ partnerKeyId?: string }>) => ({ id: partnerKeyId });

export const action = decisionAction({
  acts: {
    revoke: {
      endpoint: partnerKeys.revoke,
      params: here,
      done: "desk-partners:revoke.done",
      to: (params) => pathTo(deskPaths.deskPartner, { partnerKeyId: here(params).id }),
    },
  },
  back: deskPaths.deskPartners,
  machine: "partner_key",
  id: (params) => here(params).id,
});

/** One key of a partner: what it opens and has called, and its end (OPS-48). */
export default function Partner() {
  const { t } = useTranslation("desk-partners");
  const key = useLoaderData<typeof loader>();
  const { name, state, scopes, start } = key;
  const isActive = state === "active";
  return (
    <ThingPage
      back={{ to: deskPaths.deskPartners, words: t("back") }}
      tag={<Tag colour={isActive ? "green" : "grey"}>{t(`is.${state}`)}</Tag>}
      title={name}
      known={[
        { label: t("known.start"), value: t("start", { start }) },
        {
          label: t("head.scopes"),
          value: scopes.map((scope) => t(`scope.${scope}`)).join(", "),
        },
        { label: t("create.calls"), value: key.calls_per_minute },
        { label: t("known.made"), value: briefInstant(new Date(key.created_at)) },
      ]}
      history={key.lines}
      more={<Calls />}
    >
      {isActive && (
        <Decision
          act="revoke"
          title={t("revoke.title")}
          submit={t("revoke.submit", { name })}
          danger
          reasons={[t("revoke.reason_leak"), t("revoke.reason_over"), t("revoke.reason_abuse")]}
        />
      )}
    </ThingPage>
  );
}

function Calls() {
  const { t } = useTranslation("desk-partners", { keyPrefix: "log" });
  const { id, calls, page } = useLoaderData<typeof loader>();
  const address = pathTo(deskPaths.deskPartner, { partnerKeyId: String(id) });
  return (
    <Section title={t("title")}>
      {calls.total === 0 ? (
        <p>{t("none")}</p>
      ) : (
        <>
          <DeskTable
            caption={t("title")}
            head={{ title: t("call"), cells: [t("hour"), t("status"), t("calls")] }}
            figures={2}
            rows={calls.data.map(({ hour, call, status, calls: count }) => ({
              key: `${hour} ${call} ${String(status)}`,
              title: <code className="break-all">{call}</code>,
              cells: [briefInstant(new Date(hour)), status, count],
            }))}
          />
          <ListFoot
            total={calls.total}
            page={page}
            toPage={(to) => withQuery(address, { page: to })}
          />
        </>
      )}
    </Section>
  );
}
