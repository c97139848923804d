import type { MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import i18next from "i18next";
import { useTranslation } from "react-i18next";

import { decisionAction } from "#app/bff/decision.server.ts";
import { listQuery } from "#app/bff/desk-list.server.ts";
import { operatorLoader } from "#app/bff/route.server.ts";
import { sum } from "#app/lib/price.ts";
import { billStates } from "#app/modules/billing/bill/domain.ts";
import { billEntities } from "#app/modules/foundation/issuer/domain.ts";
import { pathTo, withQuery } from "#app/paths.ts";
import { Filters, ListFoot } from "#app/ui/desk/table.tsx";
import { Figs } from "#app/ui/facts.tsx";
import { Empty, PageHead, Wrap } from "#app/ui/layout.tsx";
import { Link } from "#app/ui/link.tsx";
import { headOf } from "#app/ui/page-meta.ts";
import { Select, TextField } from "#app/ui/text-field.tsx";

import { moneyLists } from "./money-lists.server.ts";
import type { MoneyFilter } from "./money-row.server.ts";
import { MoneyRows, Receive } from "./money-rows.tsx";
import { MoneyViews } from "./money-views.tsx";
import { deskPaths } from "./paths.ts";
import { receiveAct } from "./receive-act.ts";

export const handle = { i18n: ["desk-money", "desk-bill", "desk-receipt", "states"] };

export const meta: MetaFunction = ({ params }) =>
  headOf({ title: i18next.t(`desk-money:view.${params["moneyList"] ?? ""}`), noindex: true });

const names = ["q", "etat", "entite", "mois"] as const;

export const loader = operatorLoader(async ({ api, request, moneyList: name }) => {
  const list = Object.hasOwn(moneyLists, name) ? moneyLists[name] : undefined;
  if (!list) throw new Response(null, { status: 404 });
  const { search, page, length } = listQuery(request);
  const { columns, figures, filters, act } = list;
  const typed: Partial<Record<string, string>> = Object.fromEntries(
    names.map((one) => [one, search.get(one)?.slice(0, 100) ?? ""]),
  );
  const found = await list.read(api, search, { page, length });
  return { name, page, columns, figures, filters, act, typed, ...found };
});

export const action = decisionAction({
  acts: {
    receive: {
      ...receiveAct,
      to: ({ moneyList = "" }) => pathTo(deskPaths.deskMoneyList, { moneyList }),
    },
  },
  back: deskPaths.deskPayments,
  id: () => "",
});

/** One list of money with its sums, found by the filters of its address (OPS-26). */
export default function MoneyList() {
  const { t } = useTranslation("desk-money");
  const { name, page, columns, figures, act, typed, rows, total, sums } =
    useLoaderData<typeof loader>();
  const kept = Object.fromEntries(names.map((one) => [one, typed[one] || undefined]));
  const here = pathTo(deskPaths.deskMoneyList, { moneyList: name });
  return (
    <Wrap>
      <PageHead title={t(`view.${name}`)} lead={t(`list_lead.${name}`)} />
      <MoneyViews current={name} />
      <ListFilters address={here} />
      {name === "a-rendre" && (
        <p className="mb-s4">
          <Link to={deskPaths.deskRefundFiles}>{t("to_files")}</Link>
        </p>
      )}
      {sums.length > 0 && (
        <div className="mb-s4">
          <Figs
            figures={sums.map(({ name: of, amount }) => ({
              label: t(`sum.${of}`),
              value: sum(amount),
            }))}
          />
        </div>
      )}
      {act && <Receive />}
      {total === 0 ? (
        <Empty title={t(Object.keys(kept).some((one) => kept[one]) ? "none" : `nothing.${name}`)} />
      ) : (
        <MoneyRows {...{ name, columns, figures, act, rows }} />
      )}
      <ListFoot
        total={total}
        page={page}
        toPage={(to) => withQuery(here, { ...kept, page: to })}
        csv={withQuery(pathTo(deskPaths.deskCsv, { deskList: `paiements-${name}` }), kept)}
      />
    </Wrap>
  );
}

function ListFilters({ address }: { address: string }) {
  const { t } = useTranslation("desk-money", { keyPrefix: "filter" });
  const { t: words } = useTranslation("states");
  const { t: money } = useTranslation("desk-money");
  const { filters, typed } = useLoaderData<typeof loader>();
  const field = (name: string) => ({ id: name, name, initialValue: typed[name] });
  const shown: Readonly<Record<MoneyFilter, React.ReactNode>> = {
    search: <TextField key="q" field={field("q")} label={t("search")} type="search" />,
    state: (
      <Select
        key="etat"
        field={field("etat")}
        label={t("state")}
        empty={t("all")}
        options={billStates.map((value) => ({ value, label: words(`bill.${value}.operator`) }))}
      />
    ),
    entity: (
      <Select
        key="entite"
        field={field("entite")}
        label={t("entity")}
        empty={t("all")}
        options={billEntities.map((value) => ({ value, label: money(`entity.${value}`) }))}
      />
    ),
    month: <TextField key="mois" field={field("mois")} label={t("month")} type="month" />,
  };
  if (filters.length === 0) return null;
  return (
    <Filters action={address} search={filters.includes("search")}>
      {filters.map((name) => shown[name])}
    </Filters>
  );
}
