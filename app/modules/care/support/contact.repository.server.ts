import { and, eq, ne } from "drizzle-orm";

import type { Db } from "#app/db/client.server.ts";
import { groupLessons } from "#app/modules/catalogue/group-lesson/table.server.ts";

export async function isPublished(db: Db, groupLessonId: number): Promise<boolean> {
  const found = await db
    .select({ id: groupLessons.id })
    .from(groupLessons)
    .where(and(eq(groupLessons.id, groupLessonId), ne(groupLessons.state, "draft")));
  return found.length > 0;
}
