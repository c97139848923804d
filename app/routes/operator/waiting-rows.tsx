import { Form } from "@remix-run/react";
import { useTranslation } from "react-i18next";

import { briefDay, briefInstant, timeOfDay } from "#app/lib/french-date.ts";
import type { InboxRow } from "#app/modules/care/inbox/endpoints.ts";
import { Button } from "#app/ui/button.tsx";
import { type DeskRow, DeskTable } from "#app/ui/desk/table.tsx";
import { LateSince } from "#app/ui/desk/until-tags.tsx";
import { Tag } from "#app/ui/state-tag.tsx";

type WaitingRowsProps = Readonly<{
  caption: string;
  rows: readonly InboxRow[];
  claims?: boolean;
}>;

/** Rows of queues: each leads to its page, or names its command. */
export function WaitingRows({ caption, rows, claims = false }: WaitingRowsProps) {
  const { t } = useTranslation("desk");
  return (
    <DeskTable
      caption={caption}
      head={{
        lead: t("csv.kind"),
        title: t("csv.what"),
        cells: [t("csv.since"), t("csv.deadline"), ...(claims ? [t("claim.head")] : [])],
      }}
      rows={rows.map((row) => deskRowOf(row, claims))}
    />
  );
}

function deskRowOf(row: InboxRow, claims: boolean): DeskRow {
  const { kind, id, url, command, since } = row;
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
    cells: [
      briefDay(new Date(since)),
      <Until key="until" row={row} />,
      ...(claims ? [<Claim key="claim" row={row} />] : []),
    ],
  };
}

const colourOf = ({ alarm, overdue, today }: InboxRow) =>
  alarm || overdue ? "red" : today ? "yellow" : "blue";

/** Its hour only where it is today: rows stay on one line. */
function Until({ row: { deadline, late_by: late, today } }: { row: InboxRow }) {
  const { t } = useTranslation("desk");
  const at = new Date(deadline);
  if (late) return <LateSince at={at} late={late} />;
  return today ? <b>{t("today_at", { hour: timeOfDay(at) })}</b> : briefDay(at);
}

/** Who works on it; taken or given back by its button. */
function Claim({ row: { kind, id, title, taken } }: { row: InboxRow }) {
  const { t } = useTranslation("desk", { keyPrefix: "claim" });
  if (taken && !taken.mine) return t("by", { who: taken.by, at: briefInstant(new Date(taken.at)) });
  const act = taken ? "release" : "take";
  return (
    <Form method="post" className="inline-block">
      <input type="hidden" name="kind" value={kind} />
      <input type="hidden" name="id" value={id} />
      <Button size="s" variant="quiet" name="act" value={act}>
        {t(act)} <span className="sr-only">{title}</span>
      </Button>
    </Form>
  );
}
