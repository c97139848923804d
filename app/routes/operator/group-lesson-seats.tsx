import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";

import { briefInstant } from "#app/lib/french-date.ts";
import { sum } from "#app/lib/price.ts";
import { pathTo } from "#app/paths.ts";
import { DeskTable } from "#app/ui/desk/table.tsx";
import { Section } from "#app/ui/layout.tsx";

import type { groupLessonLoader } from "./group-lesson.server.ts";
import { deskPaths } from "./paths.ts";

export function useSeats() {
  const view = useLoaderData<typeof groupLessonLoader>();
  return view.view === "inscrits" ? view : undefined;
}

/** Registrations with their money, then who waits for a seat, in order. */
export function SeatTables() {
  const { t } = useTranslation("desk-group-lesson", { keyPrefix: "seat" });
  const { seats = [], waiting = [] } = useSeats() ?? {};
  return (
    <>
      <Section title={t("title", { count: seats.length })}>
        {seats.length > 0 && (
          <DeskTable
            caption={t("caption")}
            head={{ title: t("student"), cells: [t("state"), t("means"), t("until"), t("amount")] }}
            figures={1}
            rows={seats.map((row) => ({
              key: row.id,
              to: pathTo(deskPaths.deskFamily, { customerId: String(row.customer_id) }),
              title: row.student,
              detail: row.family,
              cells: [
                row.word,
                t(`by.${row.payment_type}`),
                row.deadline && briefInstant(new Date(row.deadline)),
                sum(row.total),
              ],
            }))}
          />
        )}
      </Section>
      <Section title={t("waiting", { count: waiting.length })}>
        {waiting.length > 0 && (
          <DeskTable
            caption={t("waiting_caption")}
            head={{ title: t("name"), cells: [t("place"), t("state"), t("called")] }}
            rows={waiting.map((row) => ({
              key: row.id,
              title: row.firstname,
              detail: row.email,
              cells: [
                String(row.place),
                row.word,
                row.called_until && briefInstant(new Date(row.called_until)),
              ],
            }))}
          />
        )}
      </Section>
    </>
  );
}
