import { and, desc, eq, inArray, sql } from "drizzle-orm";

import type { Db } from "#app/db/client.server.ts";
import { replays } from "#app/modules/rooms/replay/table.server.ts";

const most = 50;

/** Of what a teacher has recorded and may show (ENT-24). */
export const findLastReplays = (db: Db, teacherId: number) =>
  db
    .select({
      id: replays.uuid,
      isPublished: sql<boolean>`${replays.state} = 'published'`,
    })
    .from(replays)
    .where(
      and(eq(replays.teacherId, teacherId), inArray(replays.state, ["unpublished", "published"])),
    )
    .orderBy(desc(replays.startedAt))
    .limit(most);
