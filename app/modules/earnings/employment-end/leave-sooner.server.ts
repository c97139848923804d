import type { Tx } from "#app/db/client.server.ts";
import type { Actor } from "#app/lib/actor.ts";
import { type Day, parisDay } from "#app/lib/paris-time.ts";
import { fieldFault, RuleError } from "#app/lib/rule-error.ts";
import { record } from "#app/modules/foundation/history/record.server.ts";

import { endOfDay, indemnityOf } from "./domain.ts";
import { type EndRow, saveContractEnd, saveEnd } from "./repository.server.ts";

/**
 * The teacher leaves before the last day, at once by default: nothing is owed for the rest (STM-52). 409 for the
 * family, 422 for a day that is past or no sooner.
 */
export async function leaveSooner(
  tx: Tx,
  row: EndRow,
  endsOn: Day,
  { by, now }: Readonly<{ by: Actor; now: Date }>,
): Promise<EndRow> {
  const today = parisDay(now);
  if (by.role !== "teacher" || row.endedAt)
    throw new RuleError("conflict", "api.contract.in_notice");
  if (endsOn < today) throw fieldFault("until", "api.contract.last_day_past");
  if (endsOn >= row.endsOn) throw fieldFault("until", "api.contract.last_day_sooner");
  const endsAt = endsOn === today ? now : endOfDay(endsOn, now);
  // A notice that the family pays already stays paid.
  const until = row.noticeCents > 0 ? row.noticeEndsOn : endsOn;
  const indemnityCents = row.goesOn ? 0 : indemnityOf(row, { until, meanCents: row.meanCents });
  const saved = await saveEnd(tx, row.id, { endsOn, endsAt, freed: true, indemnityCents });
  await saveContractEnd(tx, row.contractId, endsAt);
  await record(tx, {
    machine: "contract",
    id: row.contractId,
    event: "leave_sooner",
    from: "active",
    to: "active",
    by,
    at: now,
    details: { until: endsOn },
  });
  return saved;
}
