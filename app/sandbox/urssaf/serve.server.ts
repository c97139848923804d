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
    /** How events reach the site. Absent: they wait for a process that posts them. */
    post?: Post | undefined;
  }>;

/** Writes what has changed by the clock, and posts what is due. Returns how many events were taken. */
export async function deliver(settings: ServeSettings): Promise<number> {
  const { db, clock, post, draw = drawRandom, webhookSecret: secret } = settings;
  if (!post) return 0;
  await db.transaction((tx) => announceRequests({ tx, now: clock(), draw }));
  return deliverEvents(db, { secret, post, machineNow: machineClock() });
}

/** Starts the agency's stand-in; port 0 lets the system choose. Events are looked for every `everyMs`. */
export function startUrssaf(
  settings: ServeSettings & { port: number; everyMs?: number },
): Promise<RunningStandIn> {
  const { port, everyMs } = settings;
  return startStandIn({ app: wireApp(settings), port, everyMs, round: () => deliver(settings) });
}
