import { useTranslation } from "react-i18next";

import { sum } from "#app/lib/price.ts";
import { Decision } from "#app/ui/desk/decision.tsx";
import { RowAct } from "#app/ui/desk/row-act.tsx";
import { DeskTable } from "#app/ui/desk/table.tsx";
import { Tag } from "#app/ui/state-tag.tsx";

import type { MoneyList, MoneyRow } from "./money-row.server.ts";
import { ReceiveFields } from "./receive-fields.tsx";

type MoneyRowsProps = Readonly<{ name: string; rows: readonly MoneyRow[] }> &
  Pick<MoneyList, "columns" | "figures" | "act">;

export function MoneyRows({ name, columns, figures, act, rows }: MoneyRowsProps) {
  const { t } = useTranslation("desk-money");
  return (
    <DeskTable
      caption={t(`view.${name}`)}
      head={{
        lead: t("column.state"),
        title: t("column.name"),
        cells: columns.map((column) => t(`column.${column}`)),
        ...(act && { act: t("column.act") }),
      }}
      figures={figures}
      rows={rows.map(({ tag, cells, sent, ...row }) => ({
        ...row,
        lead: tag && <Tag colour={tag.colour}>{tag.words}</Tag>,
        cells: cells.map((cell) => (typeof cell === "number" ? sum(cell) : cell)),
        act: act && sent && (
          <RowAct act={act} step="edit" sent={sent}>
            {t(`came.${String(sent["means"])}`)}
          </RowAct>
        ),
      }))}
    />
  );
}

const carried = ["bill", "what"] as const;

/** There once a row’s button called it. */
export function Receive() {
  const { t } = useTranslation("desk-bill", { keyPrefix: "receive" });
  return (
    <Decision
      act="receive"
      called={carried}
      title={(value) => t("title_of", { what: value("what") })}
      submit={(value) => t("submit", { amount: value("amount") })}
    >
      {(field) => <ReceiveFields field={field} />}
    </Decision>
  );
}
