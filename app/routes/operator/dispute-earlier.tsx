import { useTranslation } from "react-i18next";

import type { Answer } from "#app/api/endpoint.ts";
import { dayOfMonth, duration } from "#app/lib/french-date.ts";
import type { disputes } from "#app/modules/lessons/dispute/endpoints.ts";
import { pathTo } from "#app/paths.ts";
import { DeskTable } from "#app/ui/desk/table.tsx";
import { Section } from "#app/ui/layout.tsx";

import { deskPaths } from "./paths.ts";

type EarlierProps = Readonly<Pick<Answer<typeof disputes.show>, "earlier">>;

/** Other contests of these two. */
export function EarlierDisputes({ earlier }: EarlierProps) {
  const { t } = useTranslation("desk-dispute");
  if (earlier.length === 0) return null;
  return (
    <Section title={t("earlier")}>
      <DeskTable
        caption={t("earlier")}
        head={{ title: t("list.course"), cells: [t("list.why"), t("ended.title")] }}
        rows={earlier.map((row) => ({
          key: row.course_id,
          to: pathTo(deskPaths.deskDispute, { courseId: String(row.course_id) }),
          title: t("list.row", {
            day: dayOfMonth(new Date(row.date)),
            hours: duration(row.duration),
          }),
          cells: [t(`kind.${row.kind}`), row.outcome && t(`ended.${row.outcome}`, { count: 1 })],
        }))}
      />
    </Section>
  );
}
