import { and, eq, inArray, isNotNull, sql } from "drizzle-orm";

import { rowSweep, type Sweep } from "#app/api/sweep.server.ts";
import type { Tx } from "#app/db/client.server.ts";
import { machineClock } from "#app/lib/clock.ts";
import { meetingRecordings } from "#app/modules/rooms/room/meeting.table.server.ts";
import { lockRoom } from "#app/modules/rooms/room/repository.server.ts";

import { runningStates, seenStates, silentMinutes } from "./domain.ts";
import { syncEngine, takeIn } from "./elsewhere.server.ts";
import { eraseReplay } from "./erase.server.ts";
import { joinReplay } from "./join.server.ts";
import { stop } from "./record.server.ts";
import { findReplay, lockReplay } from "./repository.server.ts";
import { signalRecording } from "./signal.server.ts";
import { replays } from "./table.server.ts";

const silence = sql`${replays.heardAt} + ${silentMinutes} * interval '1 minute'`;

/** Its room is locked first, as at a start or an answer: ids of signals grow in the order of commits. */
async function lockWithRoom(tx: Tx, id: number) {
  const replay = await findReplay(tx, id);
  if (replay) await lockRoom(tx, replay.roomId);
  return lockReplay(tx, id);
}

export const replaySweeps: readonly Sweep[] = [
  // The browser that recorded is gone: what it has sent is kept, and those who are still there read so.
  rowSweep({
    job: "replays",
    name: "recordings to end",
    of: replays,
    due: { at: silence, which: () => inArray(replays.state, [...runningStates]) },
    hold: lockWithRoom,
    act: async (tx, replay, now) => {
      if (!replay) return undefined;
      await stop(tx, replay, now);
      await signalRecording(tx, replay.roomId, machineClock());
      return undefined;
    },
  }),
  rowSweep({
    job: "replays",
    name: "recordings to join",
    of: replays,
    due: { at: replays.endedAt, which: () => eq(replays.state, "joining") },
    call: (on, id) => joinReplay(on, id),
  }),
  rowSweep({
    job: "replays",
    name: "replays to erase",
    of: replays,
    due: { at: replays.keptUntil, which: () => inArray(replays.state, [...seenStates]) },
    hold: lockReplay,
    act: async (tx, replay, now) => {
      if (replay) await eraseReplay(tx, replay, "expired", now);
      return undefined;
    },
  }),
  // Hidden before: the engine publishes by itself.
  rowSweep<string>({
    job: "calls",
    name: "recordings elsewhere to take in",
    of: meetingRecordings,
    due: {
      at: meetingRecordings.hiddenAt,
      which: () => sql`not exists (select from ${replays} r
        where r.recording_id = ${meetingRecordings.id})`,
    },
    call: takeIn,
  }),
  rowSweep({
    job: "calls",
    name: "recordings elsewhere to follow",
    of: replays,
    due: {
      which: () =>
        and(
          isNotNull(replays.recordingId),
          sql`${replays.engineState} is distinct from ${replays.state}`,
        ),
    },
    call: async ({ db, gateways }, id) => {
      const replay = await findReplay(db, id);
      return replay ? syncEngine({ db, meetings: gateways.rooms?.meetings }, replay) : false;
    },
  }),
];
