import i18next from "i18next";

import type { Call } from "#app/api/call.server.ts";
import { type Cell, csvOf } from "#app/lib/csv.ts";
import { noonOf, plainDay } from "#app/lib/french-date.ts";
import { parisDay, parisInstant } from "#app/lib/paris-time.ts";
import { fieldFault } from "#app/lib/rule-error.ts";

import { type ExportKind, periodOfExport } from "./export.domain.ts";
import { tables } from "./export-tables.server.ts";

type Input = Readonly<{
  kind: ExportKind;
  year?: number | undefined;
  month?: string | undefined;
}>;

/** Figures of all, for the State, as a spreadsheet; 422 in words for a time that is not over (API-274). */
export async function exportFigures(call: Call, { kind, ...given }: Input): Promise<Response> {
  const period = periodOfExport(kind, given);
  if (typeof period === "string") throw fieldFault(period, `api.export.${period}_required`);
  if (period.until > parisDay(call.now)) {
    const day = plainDay(noonOf(period.until));
    throw fieldFault(given.month === undefined ? "year" : "month", "api.export.not_over", {
      period: period.name,
      day,
    });
  }
  const { columns, rows } = await tables[kind](call, {
    from: parisInstant(period.from),
    until: parisInstant(period.until),
  });
  const heads: Cell[] = columns.map((column) => i18next.t(`documents:export.${column}`));
  return new Response(csvOf([heads, ...rows]), {
    headers: {
      "Content-Type": "text/csv; charset=utf-8",
      "Content-Disposition": `attachment; filename="${kind}-${period.name}.csv"`,
      "Cache-Control": "private, no-store",
      "X-Robots-Tag": "noindex",
    },
  });
}
