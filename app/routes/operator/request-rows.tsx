import { useTranslation } from "react-i18next";

import { briefInstant } from "#app/lib/french-date.ts";
import type { DeskRequestRow } from "#app/modules/lessons/lesson-request/operator.endpoints.ts";
import { pathTo, withQuery } from "#app/paths.ts";
import { DeskTable } from "#app/ui/desk/table.tsx";
import { LateSince } from "#app/ui/desk/until-tags.tsx";
import { Tag } from "#app/ui/state-tag.tsx";

import { deskPaths } from "./paths.ts";

/** Requests with the teachers they were put to, and until when each waits (OPS-21). */
export function RequestRows({ rows }: Readonly<{ rows: readonly DeskRequestRow[] }>) {
  const { t } = useTranslation("desk-request");
  return (
    <DeskTable
      caption={t("list.page")}
      head={{
        lead: t("list.state"),
        title: t("list.need"),
        cells: [t("list.teachers"), t("list.age"), t("list.until")],
      }}
      rows={rows.map((row) => ({
        key: row.id,
        to: addressOf(row),
        lead: <Tag colour={colourOf(row)}>{t(`view.${row.waits ?? row.process}`)}</Tag>,
        title: t("list.row", {
          ...row,
          place: row.online ? t("online") : (row.city ?? t("at_home")),
        }),
        detail: t("list.family", { family: row.family.name, student: row.student, id: row.id }),
        cells: [
          <Answers key="answers" row={row} />,
          briefInstant(new Date(row.created_at)),
          <Until key="until" row={row} />,
        ],
      }))}
    />
  );
}

/** Where others are sought, with those who suit. */
function addressOf({ id, waits }: DeskRequestRow): string {
  const page = pathTo(deskPaths.deskRequest, { lessonRequestId: String(id) });
  return waits === "to_widen" ? withQuery(page, { meilleurs: "oui" }) : page;
}

function colourOf({ waits, late_by: late, process }: DeskRequestRow) {
  if (late) return "red";
  if (waits) return "yellow";
  return process === "cancelled" ? "grey" : process === "concluded" ? "green" : "blue";
}

function Answers({ row: { asked, accepted, refused, wish } }: Readonly<{ row: DeskRequestRow }>) {
  const { t } = useTranslation("desk-request", { keyPrefix: "list" });
  if (asked === 0) return wish ? t("wished", { wish }) : t("nobody");
  return t("answers", { count: asked, accepted, refused });
}

function Until({
  row: { due_at: due, late_by: late, next_at: next },
}: Readonly<{ row: DeskRequestRow }>) {
  const until = due ?? next;
  if (until === null) return null;
  const at = new Date(until);
  return late ? <LateSince at={at} late={late} /> : briefInstant(at);
}
