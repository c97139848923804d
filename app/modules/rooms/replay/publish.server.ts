import type { Call } from "#app/api/call.server.ts";
import { orNotFound } from "#app/lib/rule-error.ts";
import { advance } from "#app/lib/transitions.ts";

import { publishedUntil, replayTransitions, unpublishedUntil } from "./domain.ts";
import { showReplay } from "./list.server.ts";
import { notifyPublished } from "./notify.server.ts";
import { findOwnId, lockReplay, saveReplay } from "./repository.server.ts";

/** Families see it until its last day, and are told; unpublished again, it has thirty days (API-077). */
export async function publishReplay(
  call: Call,
  { id: uuid, isPublished }: { id: string; isPublished: boolean },
) {
  const { db, actor, now } = call;
  const id = orNotFound(await findOwnId(db, uuid, actor), "api.replay.unknown");
  await db.transaction(async (tx) => {
    const replay = orNotFound(await lockReplay(tx, id), "api.replay.unknown");
    if ((replay.state === "published") === isPublished) return;
    const state = advance(replayTransitions, replay.state, isPublished ? "publish" : "unpublish");
    const keptUntil = isPublished ? publishedUntil(replay.startedAt) : unpublishedUntil(now);
    const publishedAt = isPublished ? now : null;
    const saved = await saveReplay(tx, id, { state, keptUntil, publishedAt });
    if (isPublished) await notifyPublished(tx, saved, now);
  });
  return showReplay(call, { id: uuid });
}
