import type { Db } from "#app/db/client.server.ts";
import { inTurn } from "#app/lib/sweep.ts";

import { askConfirmations, refreshAllTiers } from "./service.server.ts";

const hour = 3_600_000;
let sweptHour: number | undefined;

/**
 * Confirmations that are due, every minute; tiers, which only days move, once an hour of business time
 * and after each start (CST-48).
 */
export function due(db: Db, now: Date): Promise<number> {
  return inTurn([() => askConfirmations(db, now), () => moveTiers(db, now)]);
}

async function moveTiers(db: Db, now: Date): Promise<number> {
  const thisHour = Math.floor(now.getTime() / hour);
  if (thisHour === sweptHour) return 0;
  const moved = await refreshAllTiers(db, now);
  sweptHour = thisHour;
  return moved;
}
