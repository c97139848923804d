import type { Db } from "#app/db/client.server.ts";

import { askConfirmations, refreshAllTiers } from "./service.server.ts";

const hour = 3_600_000;
let sweptHour: number | undefined;

/**
 * Confirmations that are due, every minute; tiers, which only days move, once an hour of business time
 * and after each start (CST-48).
 */
export async function due(db: Db, now: Date): Promise<number> {
  const asked = await askConfirmations(db, now);
  const thisHour = Math.floor(now.getTime() / hour);
  if (thisHour === sweptHour) return asked;
  const moved = await refreshAllTiers(db, now);
  sweptHour = thisHour;
  return asked + moved;
}
