import { eq } from "drizzle-orm";

import type { Db, Tx } from "#app/db/client.server.ts";
import { rowsOf } from "#app/db/rows-of.server.ts";

import { looseFiles } from "./table.server.ts";

export async function insertLooseFiles(
  db: Db,
  ids: readonly string[],
  removeAt: Date,
): Promise<void> {
  if (ids.length === 0) return;
  await db.insert(looseFiles).values(ids.map((id) => ({ id, removeAt })));
}

/** False when already being removed. */
export async function deleteLooseFile(tx: Tx, id: string): Promise<boolean> {
  const gone = await tx.delete(looseFiles).where(eq(looseFiles.id, id)).returning();
  return gone.length > 0;
}

export const { removeAlone: forgetFile } = rowsOf(looseFiles, "loose file");
