import { desc, eq, inArray, lt } from "drizzle-orm";

import type { Db, Tx } from "#app/db/client.server.ts";

import { outgoingEvents } from "./table.server.ts";

export type EventRow = typeof outgoingEvents.$inferSelect;

export async function insertEvent(
  tx: Tx,
  event: typeof outgoingEvents.$inferInsert,
): Promise<void> {
  await tx.insert(outgoingEvents).values(event);
}

export async function lockEvent(tx: Tx, id: string): Promise<EventRow | undefined> {
  const [event] = await tx
    .select()
    .from(outgoingEvents)
    .where(eq(outgoingEvents.id, id))
    .for("no key update");
  return event;
}

export const isWaiting = () => inArray(outgoingEvents.state, ["queued", "retrying"]);

export const isDead = () => eq(outgoingEvents.state, "dead");

export async function saveTry(
  db: Db,
  id: string,
  outcome: Partial<Pick<EventRow, "state" | "tries" | "nextTryAt" | "lastFailure" | "email">>,
): Promise<void> {
  await db.update(outgoingEvents).set(outcome).where(eq(outgoingEvents.id, id));
}

export async function findEvents(db: Db, most: number): Promise<EventRow[]> {
  return db.select().from(outgoingEvents).orderBy(desc(outgoingEvents.createdAt)).limit(most);
}

export async function deleteEvents(db: Db, before: Date): Promise<number> {
  const gone = await db
    .delete(outgoingEvents)
    .where(lt(outgoingEvents.createdAt, before))
    .returning({ id: outgoingEvents.id });
  return gone.length;
}
