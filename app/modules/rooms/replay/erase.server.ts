import type { Tx } from "#app/db/client.server.ts";
import { advance } from "#app/lib/transitions.ts";
import { letGoOfFiles } from "#app/modules/foundation/file/keep.server.ts";

import { type ErasureCause, replayTransitions } from "./domain.ts";
import { deleteFiles, type ReplayRow, saveReplay } from "./repository.server.ts";

/** Hides it at once; the next sweep deletes its files, within minutes. The caller holds the row’s lock. */
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
