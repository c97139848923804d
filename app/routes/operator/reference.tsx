import type { MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import i18next from "i18next";
import { useTranslation } from "react-i18next";

import { decisionAction } from "#app/bff/decision.server.ts";
import { operatorLoader } from "#app/bff/route.server.ts";
import { isDated, namesOf } from "#app/modules/care/reference-list/domain.ts";
import { referenceLists } from "#app/modules/care/reference-list/endpoints.ts";
import { dayWords, valueWords } from "#app/modules/care/reference-list/words.ts";
import { pathTo } from "#app/paths.ts";
import { DeskTable } from "#app/ui/desk/table.tsx";
import { Back, PageHead, Wrap } from "#app/ui/layout.tsx";
import { headOf } from "#app/ui/page-meta.ts";
import { Tag } from "#app/ui/state-tag.tsx";

import { deskPaths } from "./paths.ts";
import { ReferenceActs } from "./reference-acts.tsx";
import { listsByAddress } from "./reference-lists.ts";

export const handle = { i18n: ["desk-reference", "reference-list"] };

export const meta: MetaFunction = ({ params }) => {
  const list = listsByAddress[params["listName"] ?? ""];
  const title = list
    ? i18next.t(`desk-reference:list.${list}.name`)
    : i18next.t("desk-reference:page");
  return headOf({ title, noindex: true });
};

const listOf = (word: string | undefined) => {
  const list = word !== undefined && Object.hasOwn(listsByAddress, word) && listsByAddress[word];
  if (!list) throw new Response(null, { status: 404 });
  return list;
};

export const loader = operatorLoader(async ({ api, listName }) => {
  const list = listOf(listName);
  const query = { length: 100 };
  const { data } = await api(referenceLists.list, { params: { list }, query });
  return { list, dated: isDated(list), names: isDated(list) ? namesOf(list) : [], lines: data };
});

/** « 12,02 » is typed as French writes it. */
function dotted(form: FormData): void {
  const value = form.get("value");
  if (typeof value === "string") form.set("value", value.trim().replace(",", "."));
}

const ofLine = (params: Readonly<Record<string, string | undefined>>, form: FormData) => ({
  list: listOf(params["listName"]),
  id: Number(form.get("line_id")),
});

const back = (params: Readonly<Record<string, string | undefined>>) =>
  pathTo(deskPaths.deskReference, { listName: params["listName"] ?? "" });

export const action = decisionAction({
  acts: {
    add: {
      endpoint: referenceLists.add,
      params: ({ listName }) => ({ list: listOf(listName) }),
      prepare: dotted,
      done: "desk-reference:done.add",
      to: back,
    },
    change: {
      endpoint: referenceLists.change,
      params: ofLine,
      prepare: dotted,
      done: "desk-reference:done.change",
      to: back,
    },
    remove: {
      endpoint: referenceLists.remove,
      params: ofLine,
      done: "desk-reference:done.remove",
      to: back,
    },
  },
  back: deskPaths.deskReferences,
  id: () => "",
});

const colours = {
  past: "grey",
  in_force: "green",
  coming: "blue",
  offered: "green",
  withdrawn: "grey",
} as const;

/** One list: its lines, and what may be done with them (OPS-12, OPS-32). */
export default function Reference() {
  const { t } = useTranslation("desk-reference");
  const { list, dated, names, lines } = useLoaderData<typeof loader>();
  const isHolidays = list === "holidays";
  const isNaming = list === "subjects" || list === "levels";
  const coming = lines.filter(({ state }) => state === "coming").length;
  const what = coming > 0 ? t("coming", { count: coming }) : t(dated ? "dated.lead" : "plain.lead");
  return (
    <Wrap>
      <Back to={deskPaths.deskReferences}>{t("page")}</Back>
      <PageHead title={t(`list.${list}.name`)} lead={isHolidays ? t("holidays.lead") : what} />
      <DeskTable
        caption={t(`list.${list}.name`)}
        head={{
          lead: t("head.state"),
          title: t("head.line"),
          cells: dated
            ? [isHolidays ? t("holidays.from") : t("head.from"), t("head.value")]
            : [t("head.used")],
        }}
        figures={1}
        rows={lines.map((line) => ({
          key: line.id,
          lead: <Tag colour={colours[line.state]}>{t(`state.${line.state}`)}</Tag>,
          title: line.label,
          detail: line.source,
          cells: dated
            ? [dayWords(line.from), valueWords(line)]
            : [line.used === null ? "" : t(isNaming ? "used" : "chosen", { count: line.used })],
        }))}
      />
      <ReferenceActs list={list} dated={dated} names={names} lines={lines} />
    </Wrap>
  );
}
