import { and, eq } from "drizzle-orm";

import type { Db, Tx } from "#app/db/client.server.ts";
import { rowsOf } from "#app/db/rows-of.server.ts";

import { teachers } from "./table.server.ts";

const photo = {
  id: teachers.id,
  civility: teachers.civility,
  status: teachers.status,
  photoKey: teachers.photoKey,
  photoHash: teachers.photoHash,
};

const photoOf = (db: Db, id: number) => db.select(photo).from(teachers).where(eq(teachers.id, id));

export async function findPhoto(db: Db, id: number) {
  const [row] = await photoOf(db, id);
  return row;
}

export async function lockPhoto(tx: Tx, id: number) {
  const [row] = await photoOf(tx, id).for("no key update");
  return row;
}

export async function findKey(db: Db, id: number, hash: string): Promise<string | null> {
  const [row] = await db
    .select({ key: teachers.photoKey })
    .from(teachers)
    .where(and(eq(teachers.id, id), eq(teachers.photoHash, hash)));
  return row?.key ?? null;
}

export const { save: savePhoto } = rowsOf(teachers, "teacher");
