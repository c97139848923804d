import { asc, eq, inArray, lte } from "drizzle-orm";

import type { Db } from "#app/db/client.server.ts";

import { bankEvents } from "./table.server.ts";

export async function insertEvent(
  tx: Db,
  body: Record<string, unknown> & { id: string },
  now: Date,
): Promise<void> {
  const { id } = body;
  await tx.insert(bankEvents).values({ id, body, createdAt: now, tries: 0, nextTryAt: now });
}

/** Events to post now, held by whoever asks first. */
export function lockDueEvents(tx: Db, now: Date) {
  return tx
    .select()
    .from(bankEvents)
    .where(lte(bankEvents.nextTryAt, now))
    .orderBy(asc(bankEvents.nextTryAt), asc(bankEvents.id))
    .limit(20)
    .for("no key update", { skipLocked: true });
}

export async function holdEvents(tx: Db, ids: readonly string[], until: Date): Promise<void> {
  await tx
    .update(bankEvents)
    .set({ nextTryAt: until })
    .where(inArray(bankEvents.id, [...ids]));
}

export async function saveDelivery(
  db: Db,
  id: string,
  delivery: { tries: number; nextTryAt: Date | null; deliveredAt?: Date },
): Promise<void> {
  await db.update(bankEvents).set(delivery).where(eq(bankEvents.id, id));
}

/** Every event, oldest first. */
export function findEvents(db: Db) {
  return db.select().from(bankEvents).orderBy(asc(bankEvents.createdAt), asc(bankEvents.id));
}
