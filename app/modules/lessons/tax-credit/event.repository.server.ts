import { eq } from "drizzle-orm";

import type { Db, Tx } from "#app/db/client.server.ts";
import type { AgencyEvent } from "#app/gateways/tax-agency.server.ts";

import { taxEvents } from "./table.server.ts";

export type EventRow = typeof taxEvents.$inferSelect;

/** A duplicate event writes nothing. */
export async function insertEvent(db: Db, event: AgencyEvent, now: Date): Promise<void> {
  await db
    .insert(taxEvents)
    .values({ id: event.id, event, status: "stored", receivedAt: now, tries: 0, nextTryAt: now })
    .onConflictDoNothing();
}

export async function findEvent(db: Db, id: string): Promise<EventRow | undefined> {
  const [event] = await db.select().from(taxEvents).where(eq(taxEvents.id, id));
  return event;
}

/** Locked, so that it is applied once. */
export async function lockEvent(tx: Tx, id: string): Promise<EventRow | undefined> {
  const [event] = await tx
    .select()
    .from(taxEvents)
    .where(eq(taxEvents.id, id))
    .for("no key update");
  return event;
}

export async function saveEvent(
  db: Db,
  id: string,
  changes: Partial<typeof taxEvents.$inferInsert>,
): Promise<void> {
  await db.update(taxEvents).set(changes).where(eq(taxEvents.id, id));
}

export const isStored = () => eq(taxEvents.status, "stored");
