import i18next from "i18next";

import type { Call } from "#app/api/call.server.ts";
import { csvOf } from "#app/lib/csv.ts";
import { noonOf, plainDay } from "#app/lib/french-date.ts";
import { parisDay, parisInstant } from "#app/lib/paris-time.ts";
import { fieldFault } from "#app/lib/rule-error.ts";

import { type ExportKind, type Period, periodOfExport } from "./export.domain.ts";
import { tables } from "./export-tables.server.ts";

type Input = Readonly<{
  kind: ExportKind;
  year?: number | undefined;
  month?: string | undefined;
}>;

/** 422 in words without a time, and for one that is not over. */
export function periodOver({ now }: Pick<Call, "now">, { kind, ...given }: Input): Period {
  const period = periodOfExport(kind, given);
  if (typeof period === "string") throw fieldFault(period, `api.export.${period}_required`);
  if (period.until > parisDay(now)) {
    const day = plainDay(noonOf(period.until));
    throw fieldFault(given.month === undefined ? "year" : "month", "api.export.not_over", {
      period: period.name,
      day,
    });
  }
  return period;
}

async function tableOf(call: Call, input: Input) {
  const period = periodOver(call, input);
  const { columns, rows } = await tables[input.kind](call, {
    from: parisInstant(period.from),
    until: parisInstant(period.until),
  });
  const heads = columns.map((column) => i18next.t(`documents:export.${column}`));
  return { period, heads, rows };
}

/** Figures of all, for the State, as a spreadsheet; 422 in words for a time that is not over (API-274). */
export async function exportFigures(call: Call, input: Input): Promise<Response> {
  const { period, heads, rows } = await tableOf(call, input);
  return new Response(csvOf([heads, ...rows]), {
    headers: {
      "Content-Type": "text/csv; charset=utf-8",
      "Content-Disposition": `attachment; filename="${input.kind}-${period.name}.csv"`,
      "Cache-Control": "private, no-store",
      "X-Robots-Tag": "noindex",
    },
  });
}

const shownRows = 20;

/** Account numbers are in the file alone. */
export async function previewExport(call: Call, input: Input) {
  const { period, heads, rows } = await tableOf(call, input);
  const hidden = heads.indexOf(i18next.t("documents:export.iban"));
  const shown = <Value>(line: readonly Value[]) => line.filter((_, column) => column !== hidden);
  return {
    kind: input.kind,
    period: period.name,
    columns: shown(heads),
    rows: rows.slice(0, shownRows).map((row) => shown(row)),
    total: rows.length,
  };
}
