import type { Call } from "#app/api/call.server.ts";
import { MeetingError } from "#app/gateways/meetings.server.ts";
import { orNotFound, RuleError } from "#app/lib/rule-error.ts";
import { advance } from "#app/lib/transitions.ts";

import { isSeen, publishedUntil, replayTransitions, unpublishedUntil } from "./domain.ts";
import { showReplay } from "./list.server.ts";
import { notifyPublished } from "./notify.server.ts";
import {
  findOwnId,
  findReplay,
  lockReplay,
  saveReplay,
  saveReplayAlone,
} from "./repository.server.ts";

/** Families see it until its last day, and are told; unpublished again, it has thirty days (API-077). */
export async function publishReplay(
  call: Call,
  { id: uuid, isPublished }: { id: string; isPublished: boolean },
) {
  const { db, actor, now } = call;
  const id = orNotFound(await findOwnId(db, uuid, actor), "api.replay.unknown");
  await publishElsewhere(call, id, isPublished);
  await db.transaction(async (tx) => {
    const replay = orNotFound(await lockReplay(tx, id), "api.replay.unknown");
    if ((replay.state === "published") === isPublished) return;
    const state = advance(replayTransitions, replay.state, isPublished ? "publish" : "unpublish");
    const keptUntil = isPublished ? publishedUntil(replay.startedAt) : unpublishedUntil(now);
    const publishedAt = isPublished ? now : null;
    const change = {
      state,
      keptUntil,
      publishedAt,
      // A sweep that has put the old state back meanwhile is told again by its next run.
      engineState: replay.recordingId === null ? null : (replay.engineState ?? state),
    };
    const saved = await saveReplay(tx, id, change);
    if (isPublished) await notifyPublished(tx, saved, now);
  });
  return showReplay(call, { id: uuid });
}

/**
 * The engine that keeps it shows or hides it first, so that no family is called to a page that is not there: 503 while it is away.
 * Until the transaction has said the same, a sweep would put it back.
 */
async function publishElsewhere({ db, gateways }: Call, id: number, isPublished: boolean) {
  const replay = await findReplay(db, id);
  const recordingId = replay?.recordingId;
  if (!recordingId || !isSeen(replay.state)) return;
  const { meetings } = gateways.rooms;
  if (!meetings) throw away();
  await saveReplayAlone(db, id, { engineState: null });
  await meetings.publish(recordingId, isPublished).catch((error: unknown) => {
    throw error instanceof MeetingError ? away() : error;
  });
}

const away = () => new RuleError("unavailable", "api.replay.away", { retryAfter: 60 });
