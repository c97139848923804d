import type { Tx } from "#app/db/client.server.ts";
import { type Day, parisDay } from "#app/lib/paris-time.ts";

import { indemnityOf } from "./domain.ts";
import type { Held } from "./hold.server.ts";
import { type EndRow, saveEnd } from "./repository.server.ts";

/** The contract ended before its notice was over: nothing is owed for the rest (STM-52). */
export async function cutShort(
  tx: Tx,
  { row, contract: { endedAt } }: Held,
  lastDay?: Day,
): Promise<EndRow> {
  if (!endedAt || endedAt >= row.endsAt) return row;
  const endsOn = lastDay ?? parisDay(endedAt);
  // A notice that the family pays already stays paid.
  const until = row.noticeCents > 0 ? row.noticeEndsOn : endsOn;
  const indemnityCents = row.goesOn ? 0 : indemnityOf(row, { until, meanCents: row.meanCents });
  return saveEnd(tx, row.id, { endsOn, endsAt: endedAt, freed: true, indemnityCents });
}
