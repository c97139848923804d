import { desc, eq, inArray } from "drizzle-orm";

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

const setAsideStates: readonly EventRow["status"][] = ["quarantined", "dead"];

export const isSetAside = ({ status }: Pick<EventRow, "status">): boolean =>
  setAsideStates.includes(status);

/** Wait for a person. */
export const areSetAside = () => inArray(taxEvents.status, [...setAsideStates]);

export const findSetAside = (db: Db): Promise<EventRow[]> =>
  db
    .select()
    .from(taxEvents)
    .where(areSetAside())
    .orderBy(desc(taxEvents.receivedAt), desc(taxEvents.id))
    .limit(100);

export const isStored = () => eq(taxEvents.status, "stored");
