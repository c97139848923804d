import type { Tx } from "#app/db/client.server.ts";
import { advance } from "#app/lib/transitions.ts";
import { letGoOfFiles } from "#app/modules/foundation/file/keep.server.ts";

import { type ErasureCause, replayTransitions } from "./domain.ts";
import { deleteFiles, type ReplayRow, saveReplay } from "./repository.server.ts";

/** Nobody sees it from now on; its files go with the next sweep, within minutes. The row is locked by the caller. */
export async function eraseReplay(
  tx: Tx,
  replay: ReplayRow,
  cause: ErasureCause,
  now: Date,
): Promise<ReplayRow> {
  const state = advance(replayTransitions, replay.state, "erase");
  await letGoOfFiles(tx, await deleteFiles(tx, replay.id), now);
  const { endedAt } = replay;
  const change = { state, cause, erasedAt: now, endedAt: endedAt ?? now, keptUntil: null };
  return saveReplay(tx, replay.id, { ...change, bytes: 0 });
}
