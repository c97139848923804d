import type { Db } from "#app/db/client.server.ts";
import { seeds } from "#app/db/table.server.ts";

export async function findSeed(db: Db) {
  const [row] = await db.select().from(seeds);
  return row;
}
