import { desc, eq, inArray, lt } from "drizzle-orm";

import type { Db, Tx } from "#app/db/client.server.ts";

import { outgoingEvents } from "./table.server.ts";

export type EventRow = typeof outgoingEvents.$inferSelect;

/** Adds an event to those that wait. */
export async function insertEvent(
  tx: Tx,
  event: typeof outgoingEvents.$inferInsert,
): Promise<void> {
  await tx.insert(outgoingEvents).values(event);
}

/** One event, locked. */
export async function lockEvent(tx: Tx, id: string): Promise<EventRow | undefined> {
  const [event] = await tx
    .select()
    .from(outgoingEvents)
    .where(eq(outgoingEvents.id, id))
    .for("no key update");
  return event;
}

/** The event has not left and is not given up. */
export const isWaiting = () => inArray(outgoingEvents.state, ["queued", "retrying"]);

/** Whether an event is given up. */
export const isDead = () => eq(outgoingEvents.state, "dead");

/** Writes what a try brought. */
export async function saveTry(
  db: Db,
  id: string,
  outcome: Partial<Pick<EventRow, "state" | "tries" | "nextTryAt" | "lastFailure" | "email">>,
): Promise<void> {
  await db.update(outgoingEvents).set(outcome).where(eq(outgoingEvents.id, id));
}

/** The newest events. */
export async function findEvents(db: Db, most: number): Promise<EventRow[]> {
  return db.select().from(outgoingEvents).orderBy(desc(outgoingEvents.createdAt)).limit(most);
}

/** Removes the events written before; how many. */
export async function deleteEvents(db: Db, before: Date): Promise<number> {
  const gone = await db
    .delete(outgoingEvents)
    .where(lt(outgoingEvents.createdAt, before))
    .returning({ id: outgoingEvents.id });
  return gone.length;
}
