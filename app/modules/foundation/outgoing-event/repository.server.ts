import { desc, eq, inArray, lt } from "drizzle-orm";

import type { Db } from "#app/db/client.server.ts";
import { type Page, rowsInAll } from "#app/db/counted-page.server.ts";
import { rowsOf } from "#app/db/rows-of.server.ts";

import { outgoingEvents } from "./table.server.ts";

export type EventRow = typeof outgoingEvents.$inferSelect;

export const {
  insert: insertEvent,
  lock: lockEvent,
  saveIfThere: saveTry,
} = rowsOf(outgoingEvents, "outgoing event");

export const isWaiting = () => inArray(outgoingEvents.state, ["queued", "retrying"]);

export const isDead = () => eq(outgoingEvents.state, "dead");

export const findEventPage = (
  db: Db,
  state: EventRow["state"] | undefined,
  { start, length }: Page,
) =>
  db
    .select({ event: outgoingEvents, total: rowsInAll() })
    .from(outgoingEvents)
    .where(state && eq(outgoingEvents.state, state))
    .orderBy(desc(outgoingEvents.createdAt), desc(outgoingEvents.id))
    .offset(start)
    .limit(length);

/** Returns their numbers. */
export async function requeueDead(db: Db, state: EventRow["state"], now: Date): Promise<number[]> {
  const again = await db
    .update(outgoingEvents)
    .set({ state, tries: 0, nextTryAt: now })
    .where(isDead())
    .returning({ number: outgoingEvents.number });
  return again.map(({ number }) => number);
}

export async function deleteEvents(db: Db, before: Date): Promise<number> {
  const gone = await db
    .delete(outgoingEvents)
    .where(lt(outgoingEvents.createdAt, before))
    .returning({ id: outgoingEvents.id });
  return gone.length;
}
