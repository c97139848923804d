import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";

import { noonOf, plainDay } from "#app/lib/french-date.ts";
import { sum } from "#app/lib/price.ts";
import { entryStates } from "#app/modules/billing/bank-statement/domain.ts";
import { pathTo, withQuery } from "#app/paths.ts";
import { Decision } from "#app/ui/desk/decision.tsx";
import { DeskTable, Filters, ListFoot, Views } from "#app/ui/desk/table.tsx";
import type { FieldLike } from "#app/ui/field.tsx";
import { FileField } from "#app/ui/file-field.tsx";
import { Empty, PageHead, Section, Wrap } from "#app/ui/layout.tsx";
import { pageMeta } from "#app/ui/page-meta.ts";
import { Tag } from "#app/ui/state-tag.tsx";
import { TextField } from "#app/ui/text-field.tsx";

import type { loader } from "./bank-statement.server.ts";
import { MoneyViews } from "./money-views.tsx";
import { deskPaths } from "./paths.ts";

export { action, loader } from "./bank-statement.server.ts";

export const handle = { i18n: ["desk-bank", "desk-money"] };

export const meta = pageMeta("desk-bank:page", { noindex: true });

const here = deskPaths.deskBankStatement;

const colours = {
  to_see: "yellow",
  to_take: "blue",
  taken: "green",
  noted: "grey",
  closed: "grey",
} as const;

/** A statement of our bank is read; what it tells is listed, what waits for a person first (OPS-42). */
export default function BankStatement() {
  const { t } = useTranslation("desk-bank");
  const { state, words } = useLoaderData<typeof loader>();
  return (
    <Wrap>
      <PageHead title={t("page")} lead={t("lead")} />
      <MoneyViews current="releve" />
      <Import />
      <Section title={t("entries")}>
        <Views
          label={t("views")}
          views={[...entryStates, "all" as const].map((one) => ({
            to: withQuery(here, { etat: one }),
            label: t(`view.${one}`),
            current: one === state,
          }))}
        />
        <Filters action={here}>
          <input type="hidden" name="etat" value={state} />
          <TextField
            field={{ id: "q", name: "q", initialValue: words }}
            label={t("search")}
            type="search"
          />
        </Filters>
        <Entries />
      </Section>
    </Wrap>
  );
}

/** The file, with what is wrong with its content. */
const fileFor = (field: (name: string) => FieldLike): FieldLike => ({
  id: "file",
  name: "file",
  errors: field("content").errors,
});

function Import() {
  const { t } = useTranslation("desk-bank", { keyPrefix: "import" });
  return (
    <Decision act="import" title={t("title")} submit={t("submit")} upload>
      {(field) => (
        <FileField
          field={fileFor(field)}
          label={t("file")}
          hint={t("file_hint")}
          accept=".xml,.csv,.txt,text/xml,application/xml,text/csv"
        />
      )}
    </Decision>
  );
}

function Entries() {
  const { t } = useTranslation("desk-bank");
  const { t: of } = useTranslation("desk-bank", { keyPrefix: "column" });
  const { state: shown, words, data, total, page } = useLoaderData<typeof loader>();
  if (total === 0) return <Empty title={t("none")} />;
  return (
    <>
      <DeskTable
        caption={t("entries")}
        head={{
          lead: of("state"),
          title: of("words"),
          cells: [of("kind"), of("day"), of("bill"), of("amount")],
        }}
        figures={1}
        rows={data.map(({ id, state, doubt, name, ...entry }) => ({
          key: id,
          to: pathTo(deskPaths.deskBankEntry, { bankEntryId: String(id) }),
          lead: <Tag colour={colours[state]}>{t(`view.${state}`)}</Tag>,
          title: entry.words || String(id),
          detail: [name, doubt && t(`doubt.${doubt}`)].filter(Boolean).join(", "),
          cells: [
            t(`kind.${entry.kind}`),
            plainDay(noonOf(entry.on)),
            entry.bill,
            sum(entry.amount),
          ],
        }))}
      />
      <ListFoot
        total={total}
        page={page}
        toPage={(to) => withQuery(here, { etat: shown, q: words || undefined, page: to })}
      />
    </>
  );
}
