import { useTranslation } from "react-i18next";

import { briefInstant } from "#app/lib/french-date.ts";
import type { InboxRow } from "#app/modules/care/inbox/endpoints.ts";
import { type DeskRow, DeskTable } from "#app/ui/desk/table.tsx";
import { Tag } from "#app/ui/state-tag.tsx";

type WaitingRowsProps = Readonly<{ caption: string; rows: readonly InboxRow[] }>;

/** Rows of queues: each leads to its page; where there is none yet, its command is said. */
export function WaitingRows({ caption, rows }: WaitingRowsProps) {
  const { t } = useTranslation("desk");
  return (
    <DeskTable
      caption={caption}
      head={{
        lead: t("csv.kind"),
        title: t("csv.what"),
        cells: [t("csv.since"), t("csv.deadline")],
      }}
      rows={rows.map(deskRowOf)}
    />
  );
}

function deskRowOf(row: InboxRow): DeskRow {
  const { kind, id, url, command, since, deadline } = row;
  return {
    key: `${kind} ${id}`,
    to: url ?? undefined,
    lead: <Tag colour={colourOf(row)}>{row.kind_name}</Tag>,
    title: row.title,
    detail: (
      <>
        {row.detail}
        {url === null && <code className="block text-xs break-all">{command}</code>}
      </>
    ),
    cells: [briefInstant(new Date(since)), <Until key="until" at={deadline} late={row.overdue} />],
  };
}

const colourOf = ({ alarm, overdue, today }: InboxRow) =>
  alarm || overdue ? "red" : today ? "yellow" : "blue";

function Until({ at, late }: { at: string; late: boolean }) {
  const { t } = useTranslation("desk");
  const when = briefInstant(new Date(at));
  return late ? <b className="text-red">{t("late_since", { when })}</b> : when;
}
