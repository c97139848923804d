import { useTranslation } from "react-i18next";

import { briefInstant } from "#app/lib/french-date.ts";
import { Decision } from "#app/ui/desk/decision.tsx";
import { DeskTable } from "#app/ui/desk/table.tsx";
import { Tag } from "#app/ui/state-tag.tsx";

import type { Machine } from "./state.server.ts";

const colours = { made: "green", damaged: "red", making: "blue", unfinished: "red" } as const;

const megabytes = (bytes: number) => Math.max(1, Math.round(bytes / 1e6));

/** The last archives of this machine, and one more (API-270). */
export function ArchiveRows({ archives }: Pick<Machine, "archives">) {
  const { t } = useTranslation("desk-state", { keyPrefix: "backups" });
  const { t: page } = useTranslation("desk-state");
  return (
    <>
      {archives.length === 0 ? (
        <p>{t("none")}</p>
      ) : (
        <DeskTable
          caption={t("title")}
          head={{
            lead: page("head.state"),
            title: t("archive"),
            cells: [page("head.since"), t("lines"), t("size")],
          }}
          figures={2}
          rows={archives.map(({ id, state, made_at, rows, bytes, missing_files: missing }) => ({
            key: id,
            lead: <Tag colour={colours[state]}>{t(`is.${state}`)}</Tag>,
            title: id,
            detail: missing ? t("missing", { count: missing }) : undefined,
            cells: [
              made_at ? briefInstant(new Date(made_at)) : "",
              rows ?? "",
              t("megabytes", { size: megabytes(bytes) }),
            ],
          }))}
        />
      )}
      <Decision
        act="backup"
        title={t("make")}
        submit={t("make")}
        reasons={[t("reason_release"), t("reason_repair"), t("reason_missed")]}
        fold
      />
    </>
  );
}
