import { eq } from "drizzle-orm";

import type { Db, Tx } from "#app/db/client.server.ts";

import { looseFiles } from "./table.server.ts";

/** Lists files that nothing holds, to be removed at this instant. */
export async function insertLooseFiles(
  db: Db,
  ids: readonly string[],
  removeAt: Date,
): Promise<void> {
  if (ids.length === 0) return;
  await db.insert(looseFiles).values(ids.map((id) => ({ id, removeAt })));
}

/** Takes a file off the list; false when it is not there any more: it is being removed. */
export async function deleteLooseFile(tx: Tx, id: string): Promise<boolean> {
  const gone = await tx.delete(looseFiles).where(eq(looseFiles.id, id)).returning();
  return gone.length > 0;
}

/** Takes a file off the list once the storage keeps it no more. */
export async function forgetFile(db: Db, id: string): Promise<void> {
  await db.delete(looseFiles).where(eq(looseFiles.id, id));
}
