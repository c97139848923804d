import { useTranslation } from "react-i18next";

import { figure } from "#app/lib/figure.ts";
import { DeskTable } from "#app/ui/desk/table.tsx";
import { Tag } from "#app/ui/state-tag.tsx";

import type { Health } from "./state.server.ts";

/** Two digits and never rounded up: 99,99 is not 100. */
const share = (rate: number) =>
  `${figure(Math.floor(rate * 10_000 + 1e-6) / 100, { most: 2 })}\u00a0%`;

/** What was promised of four weeks of answers, and the faults that are left (docs/watch.md). */
export function LevelRows({ levels }: Pick<Health, "levels">) {
  const { t } = useTranslation("desk-state", { keyPrefix: "levels" });
  return (
    <DeskTable
      caption={t("title")}
      head={{
        lead: t("state"),
        title: t("level"),
        cells: [t("promised"), t("kept"), t("answered"), t("faults"), t("left")],
      }}
      figures={5}
      rows={levels.map(({ name, days, promised, rate, answered, faults, left }) => ({
        key: name,
        lead: <Tag colour={left < 0 ? "red" : "green"}>{t(left < 0 ? "broken" : "held")}</Tag>,
        title: t(`of.${name}`, { days }),
        cells: [
          share(promised),
          rate === null ? "" : share(rate),
          answered,
          faults,
          Math.max(left, 0),
        ],
      }))}
    />
  );
}
