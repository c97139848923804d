import { useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";

import type { Answer } from "#app/api/endpoint.ts";
import { decisionAction } from "#app/bff/decision.server.ts";
import { listQuery } from "#app/bff/desk-list.server.ts";
import { operatorLoader } from "#app/bff/route.server.ts";
import { briefInstant } from "#app/lib/french-date.ts";
import { partnerScopes } from "#app/lib/partner-scopes.ts";
import { partnerKeys } from "#app/modules/foundation/partner-key/endpoints.ts";
import { pathTo, withQuery } from "#app/paths.ts";
import { ChoiceField } from "#app/ui/choice-field.tsx";
import { Decision } from "#app/ui/desk/decision.tsx";
import type { DecisionAnswer } from "#app/ui/desk/decision-answer.ts";
import { DeskTable, ListFoot } from "#app/ui/desk/table.tsx";
import { PageHead, Panel, Wrap } from "#app/ui/layout.tsx";
import { pageMeta } from "#app/ui/page-meta.ts";
import { Tag } from "#app/ui/state-tag.tsx";
import { TextField } from "#app/ui/text-field.tsx";

import { deskPaths } from "./paths.ts";

export const handle = { i18n: ["desk-partners"] };

export const meta = pageMeta("desk-partners:page", { noindex: true });

export const loader = operatorLoader(async ({ api, request }) => {
  const { page, length } = listQuery(request);
  return { ...(await api(partnerKeys.list, { query: { page, length } })), page };
});

export const action = decisionAction({
  acts: {
    create: {
      endpoint: partnerKeys.create,
      done: "desk-partners:create.submit",
      secret: ({ key }: Answer<typeof partnerKeys.create>) => key,
    },
  },
  back: deskPaths.deskPartners,
  id: () => "",
});

/** Keys by which partners read the API: made, shown once, and what each called (OPS-48). */
export default function Partners() {
  const { t } = useTranslation("desk-partners");
  const { data, total, page } = useLoaderData<typeof loader>();
  const sent = useActionData<DecisionAnswer | undefined>();
  return (
    <Wrap>
      <PageHead title={t("page")} lead={t("lead")} />
      {sent?.secret && <NewKey secret={sent.secret} />}
      {total > 0 && (
        <>
          <KeyRows keys={data} />
          <ListFoot
            total={total}
            page={page}
            toPage={(to) => withQuery(deskPaths.deskPartners, { page: to })}
          />
        </>
      )}
      <CreateKey />
    </Wrap>
  );
}

function NewKey({ secret }: { secret: string }) {
  const { t } = useTranslation("desk-partners", { keyPrefix: "new" });
  return (
    <div role="status" className="mb-s5">
      <Panel>
        <h2>{t("title")}</h2>
        <p>
          <code className="break-all">{secret}</code>
        </p>
        <p>{t("once")}</p>
      </Panel>
    </div>
  );
}

type Keys = ReturnType<typeof useLoaderData<typeof loader>>["data"];

function KeyRows({ keys }: { keys: Keys }) {
  const { t } = useTranslation("desk-partners");
  const scopesOf = (scopes: Keys[number]["scopes"]) =>
    scopes.map((scope) => t(`scope.${scope}`)).join(", ");
  return (
    <DeskTable
      caption={t("page")}
      head={{
        lead: t("head.state"),
        title: t("head.partner"),
        cells: [t("head.scopes"), t("head.last"), t("head.calls")],
      }}
      figures={1}
      rows={keys.map(({ id, name, start, state, ...key }) => ({
        key: id,
        to: pathTo(deskPaths.deskPartner, { partnerKeyId: String(id) }),
        lead: <Tag colour={state === "active" ? "green" : "grey"}>{t(`is.${state}`)}</Tag>,
        title: name,
        detail: t("start", { start }),
        cells: [
          scopesOf(key.scopes),
          key.last_call_at ? briefInstant(new Date(key.last_call_at)) : "",
          key.calls,
        ],
      }))}
    />
  );
}

function CreateKey() {
  const { t } = useTranslation("desk-partners", { keyPrefix: "create" });
  const { t: own } = useTranslation("desk-partners");
  return (
    <Decision
      act="create"
      title={t("title")}
      submit={t("submit")}
      reasons={[t("reason_contract"), t("reason_trial"), t("reason_replaced")]}
      defaults={{ calls_per_minute: "60" }}
    >
      {(field) => (
        <>
          <TextField field={field("name")} label={t("name")} autoComplete="off" />
          <ChoiceField
            field={field("scopes")}
            label={t("scopes")}
            type="checkbox"
            look="tick"
            options={partnerScopes.map((value) => ({ value, label: own(`scope.${value}`) }))}
          />
          <TextField
            field={field("calls_per_minute")}
            label={t("calls")}
            hint={t("calls_hint")}
            inputMode="numeric"
            width="s"
          />
        </>
      )}
    </Decision>
  );
}
