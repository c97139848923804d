import type { Post } from "#app/lib/signed-event.server.ts";
import { type RunningStandIn, startStandIn } from "#app/lib/stand-in.server.ts";

import { deliverEvents } from "./events.server.ts";
import { drawRandom } from "./fields.ts";
import { findOverdueSessions } from "./objects.server.ts";
import { expireSession } from "./sessions.server.ts";
import { type Account, wireApp, type WireSettings } from "./wire.server.ts";

type ServeSettings = WireSettings &
  Readonly<{
    /** Absent: events wait for a process that posts them. */
    post?: Post | undefined;
  }>;

export const secretsOf = (accounts: readonly Account[]) => (name: string) =>
  accounts.find((account) => account.name === name)?.webhookSecret ?? "";

async function deliver(settings: ServeSettings): Promise<number> {
  const { db, accounts, post, clock, pages, draw = drawRandom } = settings;
  if (!post) return 0;
  const now = clock();
  await db.transaction(async (tx) => {
    for (const { id, account } of await findOverdueSessions(tx, now)) {
      await expireSession({ tx, account, now, pages, draw }, id);
    }
  });
  return deliverEvents(db, { secretOf: secretsOf(accounts), post, now });
}

/** Port 0: the system chooses. Due events are polled every `everyMs`. */
export function startStripe(
  settings: ServeSettings & { port: number; everyMs?: number },
): Promise<RunningStandIn> {
  const round = () => deliver(settings);
  const { port, everyMs } = settings;
  return startStandIn({ app: wireApp(settings, round), port, everyMs, round });
}
