import { lte } from "drizzle-orm";

import type { Db, Tx } from "#app/db/client.server.ts";
import { rowsOf } from "#app/db/rows-of.server.ts";

import { bookingDrafts } from "./table.server.ts";

export type DraftRow = typeof bookingDrafts.$inferSelect;

export const {
  find: findDraft,
  lock: lockDraft,
  removeAlone: removeDraftRow,
} = rowsOf(bookingDrafts, "booking draft");

export async function saveDraftRow(tx: Tx, row: DraftRow): Promise<void> {
  const { id, ...values } = row;
  await tx
    .insert(bookingDrafts)
    .values({ id, ...values })
    .onConflictDoUpdate({ target: bookingDrafts.id, set: values });
}

export async function removeExpiredDrafts(db: Db, now: Date): Promise<number> {
  const gone = await db
    .delete(bookingDrafts)
    .where(lte(bookingDrafts.expiresAt, now))
    .returning({ id: bookingDrafts.id });
  return gone.length;
}
