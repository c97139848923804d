import { GivenUp } from "#app/api/sweep.server.ts";
import type { Db, Tx } from "#app/db/client.server.ts";
import type { SendEvent } from "#app/gateways/events.server.ts";
import { heldUntil, trySending } from "#app/lib/outbox.ts";
import { orNotFound } from "#app/lib/rule-error.ts";

import { type EventRow, lockEvent, saveTry } from "./repository.server.ts";

/** Locks an event until the transaction ends; 404 if none. */
export async function holdEvent(tx: Tx, id: string): Promise<EventRow> {
  return orNotFound(await lockEvent(tx, id), "api.absent");
}

/** Claims a locked event, so that no other process sends it. */
export async function takeEvent(tx: Tx, event: EventRow, now: Date): Promise<EventRow> {
  await saveTry(tx, event.id, { nextTryAt: heldUntil(now) });
  return event;
}

/** Sends a claimed event; the eighth failure is final. A pause caused by other events does not count. */
export async function deliverEvent(
  db: Db,
  event: EventRow,
  now: Date,
  send: SendEvent,
): Promise<boolean | GivenUp> {
  const { id, name, details, subject, email, createdAt } = event;
  const more = { ...(subject && { subject }), ...(email && { email }) };
  const tried = await trySending(event, now, () =>
    send({ id, name, at: createdAt.toISOString(), details, ...more }),
  );
  const isOver = tried.state === "sent" || tried.state === "dead";
  await saveTry(db, id, { ...tried, ...(isOver && { email: null }) });
  return tried.state === "dead"
    ? new GivenUp(tried.lastFailure ?? "unknown")
    : tried.state === "sent";
}
