import { lt } from "drizzle-orm";

import type { Db } from "#app/db/client.server.ts";

import { consents } from "./table.server.ts";

export async function insertProof(db: Db, proof: typeof consents.$inferInsert): Promise<void> {
  await db.insert(consents).values(proof).onConflictDoNothing();
}

export async function deleteProofs(db: Db, before: Date): Promise<number> {
  const gone = await db
    .delete(consents)
    .where(lt(consents.chosenAt, before))
    .returning({ proof: consents.proof });
  return gone.length;
}
