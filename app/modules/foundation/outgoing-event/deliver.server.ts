import { GivenUp } from "#app/api/sweep.server.ts";
import type { Db, Tx } from "#app/db/client.server.ts";
import type { SendEvent } from "#app/gateways/events.server.ts";
import { heldUntil, trySending } from "#app/lib/outbox.ts";
import { RuleError } from "#app/lib/rule-error.ts";

import { type EventRow, lockEvent, saveTry } from "./repository.server.ts";

/** An event, held until the transaction ends; 404 when there is none. */
export async function holdEvent(tx: Tx, id: string): Promise<EventRow> {
  const event = await lockEvent(tx, id);
  if (!event) throw new RuleError("not_found", "api.absent");
  return event;
}

/** Takes an event that is held, so that nobody else sends it meanwhile. */
export async function takeEvent(tx: Tx, event: EventRow, now: Date): Promise<EventRow> {
  await saveTry(tx, event.id, { nextTryAt: heldUntil(now) });
  return event;
}

/**
 * Sends an event that was taken: whether it left, or why it is given up. A failure is tried again later, and the eighth is the last; while the
 * tool is left alone because of others, it is no failure of this one.
 */
export async function deliverEvent(
  db: Db,
  event: EventRow,
  now: Date,
  send: SendEvent,
): Promise<boolean | GivenUp> {
  const { id, name, details, email, createdAt } = event;
  const tried = await trySending(event, now, () =>
    send({ id, name, at: createdAt.toISOString(), details, ...(email && { email }) }),
  );
  const isOver = tried.state === "sent" || tried.state === "dead";
  await saveTry(db, id, { ...tried, ...(isOver && { email: null }) });
  return tried.state === "dead"
    ? new GivenUp(tried.lastFailure ?? "unknown")
    : tried.state === "sent";
}
