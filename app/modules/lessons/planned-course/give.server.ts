import type { Tx } from "#app/db/client.server.ts";
import type { Actor } from "#app/lib/actor.ts";
import type { Stretch } from "#app/lib/stretch.ts";

import { advancePlanned } from "./advance.server.ts";
import { agreedOn, keptDate, noDeadlines } from "./domain.ts";
import { findOpenAt, findOpenOf, lockPlannedRow, type PlannedRow } from "./repository.server.ts";

/** Locks an agreed planned course of this contract; lock the contract first. */
export async function holdAgreed(
  tx: Tx,
  contractId: number,
  id: number,
): Promise<{ planned: PlannedRow; agreed: Stretch } | undefined> {
  const seen = await findOpenOf(tx, contractId, id);
  const planned = seen && (await lockPlannedRow(tx, seen.id));
  const agreed = planned && agreedOn(planned);
  return agreed && { planned, agreed };
}

export async function holdAgreedAt(tx: Tx, contractId: number, start: Date) {
  const seen = await findOpenAt(tx, contractId, start);
  const held = seen && (await holdAgreed(tx, contractId, seen.id));
  return held?.agreed.start.getTime() === start.getTime() ? held : undefined;
}

export async function givePlanned(
  tx: Tx,
  { planned, agreed }: { planned: PlannedRow; agreed: Stretch },
  { by, now }: { by: Actor; now: Date },
): Promise<void> {
  const change = { ...keptDate(agreed), ...noDeadlines };
  await advancePlanned(tx, planned, { event: "give", by, now, change });
}
