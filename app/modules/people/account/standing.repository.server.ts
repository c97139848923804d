import { eq } from "drizzle-orm";

import type { Db } from "#app/db/client.server.ts";
import { teachers } from "#app/modules/catalogue/teacher/table.server.ts";

export async function findTeacherStatus(db: Db, id: number) {
  const [row] = await db
    .select({ status: teachers.status })
    .from(teachers)
    .where(eq(teachers.id, id));
  return row?.status;
}
