import type { Tx } from "#app/db/client.server.ts";
import type { Mover } from "#app/lib/actor.ts";
import { move } from "#app/modules/foundation/history/record.server.ts";

import { type AffiliationEvent, affiliationTransitions } from "./domain.ts";
import { type AffiliationRow, saveAffiliation } from "./repository.server.ts";

type Moving = Readonly<{
  event: AffiliationEvent;
  by: Mover;
  now: Date;
  change?: Partial<AffiliationRow>;
}>;

/** The only way to change the state; writes history (STM-28). */
export async function advanceAffiliation(
  tx: Tx,
  { id, status: from }: Pick<AffiliationRow, "id" | "status">,
  { event, by, now, change }: Moving,
): Promise<AffiliationRow> {
  const thing = { machine: "affiliation", id, from, transitions: affiliationTransitions } as const;
  const status = await move(tx, thing, { event, by, now });
  return saveAffiliation(tx, id, { ...change, status });
}
