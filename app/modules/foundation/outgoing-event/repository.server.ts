import { and, desc, eq, gte, inArray, lt, notExists, notInArray } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";

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

const waiting = ["queued", "retrying"] as const;

const earlier = alias(outgoingEvents, "earlier_event");

/** It waits, and no earlier event of its subject does: who is told of a thing hears it in its order (OPS-43). */
export const isNext = (db: Db) =>
  and(
    inArray(outgoingEvents.state, [...waiting]),
    notExists(
      db
        .select({ number: earlier.number })
        .from(earlier)
        .where(
          and(
            eq(earlier.subject, outgoingEvents.subject),
            lt(earlier.number, outgoingEvents.number),
            inArray(earlier.state, [...waiting]),
          ),
        ),
    ),
  );

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

type Which = Readonly<{ from: Date; name?: EventRow["name"] | undefined }>;

/** Those that no longer wait, the oldest first, so many at most. */
export const findOver = (db: Db, { from, name }: Which, most: number) =>
  db
    .select()
    .from(outgoingEvents)
    .where(
      and(
        gte(outgoingEvents.createdAt, from),
        notInArray(outgoingEvents.state, [...waiting]),
        name && eq(outgoingEvents.name, name),
      ),
    )
    .orderBy(outgoingEvents.number)
    .limit(most)
    .for("no key update");

export async function requeue(db: Db, ids: readonly string[], change: Partial<EventRow>) {
  await db
    .update(outgoingEvents)
    .set(change)
    .where(inArray(outgoingEvents.id, [...ids]));
}

export async function deleteEvents(db: Db, before: Date): Promise<number> {
  const gone = await db
    .delete(outgoingEvents)
    .where(lt(outgoingEvents.createdAt, before))
    .returning({ id: outgoingEvents.id });
  return gone.length;
}
