import type { Db } from "#app/db/client.server.ts";
import { byClock } from "#app/lib/actor.ts";
import { sweep } from "#app/lib/sweep.ts";

import { dueForAsking } from "./create.repository.server.ts";
import { replaceTeachers } from "./create.server.ts";

/** Replaces the teachers who said no or nothing, each request once a day; run twice, done once (STM-05). */
export async function due(db: Db, now: Date): Promise<number> {
  return sweep(await dueForAsking(db, now), (id) =>
    db.transaction((tx) => replaceTeachers(tx, id, { by: byClock, now })),
  );
}
