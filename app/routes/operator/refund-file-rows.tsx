import { useTranslation } from "react-i18next";

import type { Answer } from "#app/api/endpoint.ts";
import { noonOf, plainDay } from "#app/lib/french-date.ts";
import { sum } from "#app/lib/price.ts";
import type { refunds } from "#app/modules/billing/refund/endpoints.ts";
import { pathTo } from "#app/paths.ts";
import { RowAct } from "#app/ui/desk/row-act.tsx";
import { type DeskRow, DeskTable } from "#app/ui/desk/table.tsx";
import { Spaced } from "#app/ui/spaced.tsx";
import { Tag } from "#app/ui/state-tag.tsx";

import { deskPaths } from "./paths.ts";

type File = Answer<typeof refunds.listFiles>["data"][number];

const colours = { open: "blue", sent: "green", cancelled: "grey" } as const;

/** Files of transfers, those that wait for the bank first. */
export function FileRows({ files }: { files: readonly File[] }) {
  const { t } = useTranslation("desk-refund-files");
  const { t: of } = useTranslation("desk-refund-files", { keyPrefix: "column" });
  return (
    <DeskTable
      caption={t("files")}
      head={{
        lead: of("state"),
        title: of("file"),
        cells: [of("made"), of("sent"), of("acts"), of("amount")],
      }}
      figures={1}
      rows={files.map((file): DeskRow => ({
        key: file.id,
        lead: <Tag colour={colours[file.state]}>{t(`is.${file.state}`)}</Tag>,
        title: file.message_id,
        detail: t("transfers", { count: file.transfers }),
        cells: [
          plainDay(new Date(file.created_at)),
          file.sent_on && plainDay(noonOf(file.sent_on)),
          file.state === "open" && <FileActs key="acts" file={file} />,
          sum(file.amount),
        ],
      }))}
    />
  );
}

function FileActs({ file: { id, message_id: file } }: { file: File }) {
  const { t } = useTranslation("desk-refund-files");
  return (
    <Spaced>
      <a href={pathTo(deskPaths.deskRefundFile, { refundFileId: String(id) })} download>
        {t("download")} <span className="sr-only">{file}</span>
      </a>
      <RowAct act="sent" step="edit" sent={{ id, file }}>
        {t("sent.act")}
      </RowAct>
      <RowAct act="cancel" step="edit" sent={{ id, file }}>
        {t("cancel.act")}
      </RowAct>
    </Spaced>
  );
}
