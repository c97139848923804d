import { eq } from "drizzle-orm";

import type { Db } from "#app/db/client.server.ts";
import { rowsOf } from "#app/db/rows-of.server.ts";
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

export const {
  find: findEvent,
  lock: lockEvent,
  saveAlone: saveEvent,
} = rowsOf(taxEvents, "tax event");

export const isStored = () => eq(taxEvents.status, "stored");
