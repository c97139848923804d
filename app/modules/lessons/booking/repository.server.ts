import { eq, lte } from "drizzle-orm";

import type { Db, Tx } from "#app/db/client.server.ts";

import { bookingDrafts } from "./table.server.ts";

export type DraftRow = typeof bookingDrafts.$inferSelect;

export async function findDraft(db: Db, id: string): Promise<DraftRow | undefined> {
  const [row] = await db.select().from(bookingDrafts).where(eq(bookingDrafts.id, id));
  return row;
}

export async function lockDraft(tx: Tx, id: string): Promise<DraftRow | undefined> {
  const [row] = await tx
    .select()
    .from(bookingDrafts)
    .where(eq(bookingDrafts.id, id))
    .for("no key update");
  return row;
}

export async function saveDraftRow(tx: Tx, row: DraftRow): Promise<void> {
  const { id, ...values } = row;
  await tx
    .insert(bookingDrafts)
    .values({ id, ...values })
    .onConflictDoUpdate({ target: bookingDrafts.id, set: values });
}

export async function removeDraftRow(db: Db, id: string): Promise<void> {
  await db.delete(bookingDrafts).where(eq(bookingDrafts.id, id));
}

export async function removeExpiredDrafts(db: Db, now: Date): Promise<number> {
  const gone = await db
    .delete(bookingDrafts)
    .where(lte(bookingDrafts.expiresAt, now))
    .returning({ id: bookingDrafts.id });
  return gone.length;
}
