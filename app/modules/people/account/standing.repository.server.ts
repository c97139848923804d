import { eq } from "drizzle-orm";

import type { Db } from "#app/db/client.server.ts";
import { teachers } from "#app/modules/catalogue/teacher/table.server.ts";

/** The status of a teacher's application; undefined for who is no teacher. */

export async function findTeacherStatus(db: Db, id: number) {
  const [row] = await db
    .select({ status: teachers.status })
    .from(teachers)
    .where(eq(teachers.id, id));
  return row?.status;
}
