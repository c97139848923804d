import { eq, inArray, sql } from "drizzle-orm";

import { rowSweep, type Sweep } from "#app/api/sweep.server.ts";

import { runningStates, seenStates, silentMinutes } from "./domain.ts";
import { eraseReplay } from "./erase.server.ts";
import { joinReplay } from "./join.server.ts";
import { stop } from "./record.server.ts";
import { lockReplay } from "./repository.server.ts";
import { replays } from "./table.server.ts";

const silence = sql`${replays.heardAt} + ${silentMinutes} * interval '1 minute'`;

export const replaySweeps: readonly Sweep[] = [
  // The browser that recorded is gone: what it has sent is kept.
  rowSweep({
    job: "replays",
    name: "recordings to end",
    of: replays,
    due: { at: silence, which: () => inArray(replays.state, [...runningStates]) },
    hold: lockReplay,
    act: async (tx, replay, now) => {
      if (replay) await stop(tx, replay, now);
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
];
