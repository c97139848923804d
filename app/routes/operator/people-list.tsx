import { useTranslation } from "react-i18next";

import type { InboxRow } from "#app/modules/care/inbox/endpoints.ts";
import { withQuery } from "#app/paths.ts";
import { type DeskRow, DeskTable, Filters, ListFoot } from "#app/ui/desk/table.tsx";
import { Empty, PageHead, Section, Wrap } from "#app/ui/layout.tsx";
import { TextField } from "#app/ui/text-field.tsx";

import { WaitingRows } from "./waiting-rows.tsx";

type PeopleListProps = Readonly<{
  title: string;
  to: string;
  typed: string;
  page: number;
  total: number;
  waiting: readonly InboxRow[];
  head: Readonly<{ title: string; cells: readonly string[] }>;
  rows: readonly DeskRow[];
  figures?: number;
}>;

export function PeopleList(props: PeopleListProps) {
  const { title, to, typed, page, total, waiting, head, rows, figures = 0 } = props;
  const { t } = useTranslation("desk-people");
  return (
    <Wrap>
      <PageHead title={title} />
      {waiting.length > 0 && (
        <Section title={t("waiting")}>
          <WaitingRows caption={t("waiting")} rows={waiting} />
        </Section>
      )}
      <Section title={typed ? t("found", { count: total, typed }) : t("all")}>
        <Filters action={to} search>
          <TextField
            field={{ id: "q", name: "q", initialValue: typed }}
            label={t("search")}
            type="search"
          />
        </Filters>
        {rows.length === 0 ? (
          <Empty title={t("none")} />
        ) : (
          <DeskTable caption={title} head={head} figures={figures} rows={rows} />
        )}
        <ListFoot
          total={total}
          page={page}
          toPage={(number) => withQuery(to, { q: typed || undefined, page: number })}
        />
      </Section>
    </Wrap>
  );
}
