import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";

import { listQuery } from "#app/bff/desk-list.server.ts";
import { operatorLoader } from "#app/bff/route.server.ts";
import { machines } from "#app/modules/foundation/history/domain.ts";
import { histories } from "#app/modules/foundation/history/endpoints.ts";
import { pathTo, withQuery } from "#app/paths.ts";
import { type DeskRow, DeskTable, Filters, ListFoot, Views } from "#app/ui/desk/table.tsx";
import { Empty, PageHead, Wrap } from "#app/ui/layout.tsx";
import { pageMeta } from "#app/ui/page-meta.ts";
import { Select, TextField } from "#app/ui/text-field.tsx";

import {
  historyFilters,
  lineQuery,
  presentLine,
  presentRead,
  readQuery,
} from "./history.server.ts";
import { deskPaths } from "./paths.ts";

export const handle = { i18n: ["desk-history"] };

export const meta = pageMeta("desk-history:page", { noindex: true });

type Shown = Omit<ReturnType<typeof presentLine>, "to"> &
  Readonly<{ to?: string | undefined; detail?: string | null }>;

export const loader = operatorLoader(async ({ api, request }) => {
  const { search, page, length } = listQuery(request);
  const filters = historyFilters(search);
  const part = { page, length };
  if (filters.reads) {
    const query = { ...readQuery(filters), ...part };
    const { data, total } = await api(histories.listReads, { query });
    return { filters, page, total, lines: data.map((read): Shown => presentRead(read)) };
  }
  const { data, total } = await api(histories.list, { query: { ...lineQuery(filters), ...part } });
  return { filters, page, total, lines: data.map((line): Shown => presentLine(line)) };
});

/** Who did what and why, and who read whom, by thing, person, operator and day (OPS-34). */
export default function History() {
  const { t } = useTranslation("desk-history");
  const { filters, page, total, lines } = useLoaderData<typeof loader>();
  const { reads, ...rest } = filters;
  const vue = reads ? "lectures" : undefined;
  return (
    <Wrap>
      <PageHead title={t("page")} lead={t(reads ? "lead_reads" : "lead")} />
      <Views
        label={t("views")}
        views={[
          { to: deskPaths.deskHistory, label: t("acts"), current: !reads },
          {
            to: withQuery(deskPaths.deskHistory, { vue: "lectures" }),
            label: t("reads"),
            current: reads,
          },
        ]}
      />
      <FilterFields />
      {lines.length === 0 ? (
        <Empty title={t("none")} />
      ) : (
        <DeskTable
          caption={t("page")}
          head={{ lead: t("when"), title: t("thing"), cells: [t("what"), t("who"), t("why")] }}
          rows={lines.map((line, index) => rowOf(line, index))}
        />
      )}
      <ListFoot
        total={total}
        page={page}
        toPage={(number) => withQuery(deskPaths.deskHistory, { vue, ...rest, page: number })}
        csv={withQuery(pathTo(deskPaths.deskCsv, { deskList: "journal" }), { vue, ...rest })}
      />
    </Wrap>
  );
}

function rowOf({ when, thing, detail, to, what, who, why }: Shown, index: number): DeskRow {
  const free = (words: string | null) => (
    <span className="block max-w-96 whitespace-normal wrap-break-word md:min-w-44">{words}</span>
  );
  return { key: index, lead: when, title: thing, detail, to, cells: [free(what), who, free(why)] };
}

function FilterFields() {
  const { t } = useTranslation("desk-history");
  const { t: named } = useTranslation("desk", { keyPrefix: "machine" });
  const { filters } = useLoaderData<typeof loader>();
  const { reads, entity, id, actor, from, to } = filters;
  const field = (name: string, initialValue: string | undefined) => ({
    id: name,
    name,
    initialValue,
  });
  return (
    <Filters action={deskPaths.deskHistory}>
      {reads ? (
        <input type="hidden" name="vue" value="lectures" />
      ) : (
        <Select
          field={field("entity", entity)}
          label={t("filter.entity")}
          empty={t("filter.all")}
          options={machines.map((value) => ({ value, label: named(value) }))}
        />
      )}
      <TextField
        field={field("id", id)}
        label={t(reads ? "filter.person" : "filter.id")}
        inputMode="numeric"
        width="s"
      />
      <TextField
        field={field("actor", actor)}
        label={t(reads ? "filter.operator" : "filter.actor")}
      />
      <TextField field={field("from", from)} label={t("filter.from")} type="date" />
      <TextField field={field("to", to)} label={t("filter.to")} type="date" />
    </Filters>
  );
}
