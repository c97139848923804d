import type { Call } from "#app/api/call.server.ts";
import { orNotFound } from "#app/lib/rule-error.ts";

import { eraseReplay } from "./erase.server.ts";
import { notifyErased } from "./notify.server.ts";
import { findOwnId, lockReplay } from "./repository.server.ts";

/** For everybody and at once, by its teacher or a family whose pupil is in it (API-298). */
export async function removeReplay(
  { db, actor, now }: Call,
  { id: uuid }: { id: string },
): Promise<void> {
  const id = orNotFound(await findOwnId(db, uuid, actor), "api.replay.unknown");
  const by = actor.role === "teacher" ? "teacher" : "family";
  await db.transaction(async (tx) => {
    const replay = orNotFound(await lockReplay(tx, id), "api.replay.unknown");
    // Removed twice, from two pages.
    if (replay.state === "erased") return;
    await eraseReplay(tx, replay, by, now);
    await notifyErased(tx, replay, by, now);
  });
}
