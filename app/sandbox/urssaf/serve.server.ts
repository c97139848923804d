import { machineClock } from "#app/lib/clock.ts";
import type { Post } from "#app/lib/signed-event.server.ts";
import { type RunningStandIn, startStandIn } from "#app/lib/stand-in.server.ts";

import { deliverEvents } from "./events.server.ts";
import { drawRandom } from "./people.server.ts";
import { announceRequests } from "./requests.server.ts";
import { wireApp, type WireSettings } from "./wire.server.ts";

type ServeSettings = WireSettings &
  Readonly<{
    webhookSecret: string;
    /** Absent: events wait for a process that posts them. */
    post?: Post | undefined;
  }>;

export async function deliver(settings: ServeSettings): Promise<number> {
  const { db, clock, post, draw = drawRandom, webhookSecret: secret } = settings;
  if (!post) return 0;
  await db.transaction((tx) => announceRequests({ tx, now: clock(), draw }));
  return deliverEvents(db, { secret, post, machineNow: machineClock() });
}

/** Port 0: the system chooses. Due events are polled every `everyMs`. */
export function startUrssaf(
  settings: ServeSettings & { port: number; everyMs?: number },
): Promise<RunningStandIn> {
  const { port, everyMs } = settings;
  return startStandIn({ app: wireApp(settings), port, everyMs, round: () => deliver(settings) });
}
