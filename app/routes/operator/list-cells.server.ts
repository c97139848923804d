import i18next from "i18next";

import { fullInstant } from "#app/lib/french-date.ts";
import type { InboxRow } from "#app/modules/care/inbox/endpoints.ts";

export const head = (...names: readonly string[]) =>
  names.map((name) => i18next.t(`desk:csv.${name}`));

export const when = (at: string | null) => (at === null ? null : fullInstant(new Date(at)));

export function waitingCells({
  data,
  total,
}: Readonly<{ data: readonly InboxRow[]; total: number }>) {
  const rows = data.map((row) => [
    row.kind_name,
    row.title,
    row.detail,
    when(row.since),
    when(row.deadline),
  ]);
  return { rows, total };
}
