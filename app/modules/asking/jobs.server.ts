import type { Db } from "#app/db/client.server.ts";
import { byClock } from "#app/lib/actor.ts";

import { dueForAsking } from "./repository.server.ts";
import { replaceTeachers } from "./service.server.ts";

/** Replaces the teachers who said no or nothing, each request once a day; run twice, done once (STM-05). */
export async function due(db: Db, now: Date): Promise<number> {
  const found = await dueForAsking(db, now);
  for (const id of found) {
    await db.transaction((tx) => replaceTeachers(tx, id, { by: byClock, now }));
  }
  return found.length;
}
