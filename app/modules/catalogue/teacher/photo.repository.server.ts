import { and, eq } from "drizzle-orm";

import type { Db, Tx } from "#app/db/client.server.ts";

import { teachers } from "./table.server.ts";

const photo = {
  id: teachers.id,
  civility: teachers.civility,
  status: teachers.status,
  photoKey: teachers.photoKey,
  photoHash: teachers.photoHash,
};

const photoOf = (db: Db, id: number) => db.select(photo).from(teachers).where(eq(teachers.id, id));

/** A teacher's photo, as it is kept. */
export async function findPhoto(db: Db, id: number) {
  const [row] = await photoOf(db, id);
  return row;
}

/** The same, its teacher held until the transaction ends. */
export async function lockPhoto(tx: Tx, id: number) {
  const [row] = await photoOf(tx, id).for("no key update");
  return row;
}

/** Where the storage keeps the photo of a teacher that has this hash. */
export async function findKey(db: Db, id: number, hash: string): Promise<string | null> {
  const [row] = await db
    .select({ key: teachers.photoKey })
    .from(teachers)
    .where(and(eq(teachers.id, id), eq(teachers.photoHash, hash)));
  return row?.key ?? null;
}

/** Writes where the photo of a teacher who is held is kept, and its hash; null for none. */
export async function savePhoto(
  tx: Tx,
  id: number,
  change: Pick<typeof teachers.$inferSelect, "photoKey" | "photoHash">,
): Promise<void> {
  await tx.update(teachers).set(change).where(eq(teachers.id, id));
}
