import type { PgTable } from "drizzle-orm/pg-core";

import type { Db } from "#app/db/client.server.ts";

export async function create<Table extends PgTable>(
  db: Db,
  table: Table,
  values: Table["$inferInsert"],
): Promise<Table["$inferSelect"]> {
  const [row] = (await db.insert(table).values(values).returning()) as Table["$inferSelect"][];
  if (!row) throw new Error("nothing was written");
  return row;
}
