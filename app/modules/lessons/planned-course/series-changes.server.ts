import type { Tx } from "#app/db/client.server.ts";
import { dayAndTime, duration } from "#app/lib/french-date.ts";
import { RuleError } from "#app/lib/rule-error.ts";
import { sentence } from "#app/lib/sentence.ts";

import type { Confirmation } from "./planned-course.endpoints.ts";
import { findOfSeries, type PlannedRow } from "./repository.server.ts";

type Read = Readonly<{
  seriesId: number;
  kept: readonly number[];
  seen: NonNullable<Confirmation["seen"]>;
  /** Those that wait for this side. */
  rows: readonly PlannedRow[];
}>;

/** 409 that names each date that is not as it was read: moved, gone, agreed on or new (TEA-071). */
export async function refuseChangedSeries(
  tx: Tx,
  { seriesId, kept, seen, rows }: Read,
): Promise<void> {
  const versions = new Map(seen.map(({ id, version }) => [id, version]));
  const moved = rows.filter(({ id, version }) => versions.get(id) !== version);
  const waiting = new Set(rows.map(({ id }) => id));
  const gone = [...new Set([...versions.keys(), ...kept])].filter((id) => !waiting.has(id));
  if (moved.length === 0 && gone.length === 0) return;
  const dates = [
    ...moved.map((row) => ({ row, code: "moved" })),
    ...(await findOfSeries(tx, seriesId, gone)).map((row) => ({
      row,
      code: row.status === "confirmed" ? "confirmed" : "gone",
    })),
  ];
  const words = dates.map(
    ({ row: { start, duration: minutes }, code }) =>
      `${dayAndTime(start)}, ${duration(minutes)} (${sentence(`api.planned_course.change.${code}`)})`,
  );
  const details = { dates: words.join(" ; ") };
  throw new RuleError("conflict", "api.planned_course.changed", {
    errors: [{ field: "kept", code: "api.planned_course.changed_series", details }],
    details: {
      dates: dates.map(({ row: { id, start }, code }) => ({
        id,
        start: start.toISOString(),
        code,
      })),
    },
  });
}
