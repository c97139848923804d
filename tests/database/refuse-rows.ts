import { sql } from "drizzle-orm";

import type { Db } from "#app/db/client.server.ts";

export async function refuseRowsOf(db: Db, table: string, teacherId: number): Promise<void> {
  const condition = `check (teacher_id <> ${String(teacherId)})`;
  await db.execute(sql.raw(`alter table ${table} add constraint broken ${condition}`));
}
