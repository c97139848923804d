import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";

import { briefInstant } from "#app/lib/french-date.ts";
import { taxDeclarationStates } from "#app/modules/lessons/tax-credit/declare.domain.ts";
import { pathTo, withQuery } from "#app/paths.ts";
import { RowAct } from "#app/ui/desk/row-act.tsx";
import { DeskTable, ListFoot, Views } from "#app/ui/desk/table.tsx";
import { Empty, PageHead, Section, Wrap } from "#app/ui/layout.tsx";
import { pageMeta } from "#app/ui/page-meta.ts";
import { Spaced } from "#app/ui/spaced.tsx";

import { deskPaths } from "./paths.ts";
import type { loader } from "./tax.server.ts";
import { TaxActs } from "./tax-acts.tsx";
import { AgencyEvents, RequestRows } from "./tax-rows.tsx";

export { action, loader } from "./tax.server.ts";

export const handle = { i18n: ["desk-tax"] };

export const meta = pageMeta("desk-tax:page", { noindex: true });

/** Declined and stuck requests, messages set aside, accounts; then every request by its state (OPS-28). */
export default function Tax() {
  const { t } = useTranslation("desk-tax");
  const { state, page, list, events, accounts } = useLoaderData<typeof loader>();
  const waiting = list.total + events.length + accounts.total;
  const address = (query: Readonly<Record<string, string | number | undefined>>) =>
    withQuery(deskPaths.deskTax, query);
  return (
    <Wrap>
      <PageHead title={state ? t("page") : t("title", { count: waiting })} />
      <Views
        label={t("views")}
        views={[undefined, ...taxDeclarationStates].map((one) => ({
          to: address({ state: one }),
          label: t(one ? `is.${one}` : "waiting"),
          current: one === state,
        }))}
      />
      <TaxActs />
      {(state ? list.total : waiting) === 0 && <Empty title={t("none")} />}
      {list.total > 0 && (
        <Section title={state ? undefined : t("requests", { count: list.total })}>
          <RequestRows rows={list.data} />
        </Section>
      )}
      {events.length > 0 && <AgencyEvents events={events} />}
      {accounts.total > 0 && (
        <Section title={t("accounts", { count: accounts.total })}>
          <DeskTable
            caption={t("accounts", { count: accounts.total })}
            head={{ title: t("head.family"), cells: [t("head.since"), t("head.acts")] }}
            rows={accounts.data.map(({ id, title, detail, since }) => ({
              key: id,
              title: detail ?? title,
              to: pathTo(deskPaths.deskFamily, { customerId: id }),
              cells: [
                briefInstant(new Date(since)),
                <Spaced key="acts">
                  <RowAct act="look_up" sent={{ id, what: detail ?? title }}>
                    {t("look_up.act")}
                  </RowAct>
                  <RowAct act="write" step="edit" sent={{ id, what: detail ?? title }}>
                    {t("write.act")}
                  </RowAct>
                </Spaced>,
              ],
            }))}
          />
        </Section>
      )}
      <ListFoot
        total={list.total}
        page={page}
        toPage={(number) => address({ state, page: number })}
        csv={withQuery(pathTo(deskPaths.deskCsv, { deskList: "urssaf" }), { state })}
      />
    </Wrap>
  );
}
