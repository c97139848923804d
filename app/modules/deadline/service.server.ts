import type { Db } from "#app/db/client.server.ts";

import type { Deadline } from "./domain.ts";
import { countDeadlines } from "./repository.server.ts";

/**
 * What each sweep has to do by its due dates: how many things now, and when the next one is (OPS-13). What
 * has no date (teachers who filled up, tiers, bills that a new card lets through) is looked at every time.
 */
export async function listDeadlines(db: Db, now: Date): Promise<Deadline[]> {
  const counted = await countDeadlines(db, now);
  return counted.map(({ next, ...kind }) => ({ ...kind, next: next?.toISOString() ?? null }));
}
