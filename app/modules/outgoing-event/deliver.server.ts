import type { Db, Tx } from "#app/db/client.server.ts";
import type { SendEvent } from "#app/gateways/events.server.ts";
import { backOff } from "#app/lib/back-off.ts";
import { plusMinutes } from "#app/lib/clock.ts";
import { RuleError } from "#app/lib/rule-error.ts";
import { advance } from "#app/lib/transitions.ts";

import { eventTransitions } from "./domain.ts";
import { type EventRow, lockEvent, saveTry } from "./repository.server.ts";

const holdMinutes = 5;
/** An event that nobody was asked to take waits for the next run. */
const restMinutes = 1;

/** An event, held until the transaction ends; 404 when there is none. */
export async function holdEvent(tx: Tx, id: string): Promise<EventRow> {
  const event = await lockEvent(tx, id);
  if (!event) throw new RuleError("not_found", "api.absent");
  return event;
}

/** Takes an event that is held, so that nobody else sends it; who dies meanwhile gives it back in five minutes. */
export async function takeEvent(tx: Tx, event: EventRow, now: Date): Promise<EventRow> {
  await saveTry(tx, event.id, { nextTryAt: plusMinutes(now, holdMinutes) });
  return event;
}

/**
 * Sends an event that was taken; whether it left. A failure is tried again later, and the eighth is the last; while the
 * tool is left alone because of others, it is no failure of this one.
 */
export async function deliverEvent(
  db: Db,
  event: EventRow,
  now: Date,
  send: SendEvent,
): Promise<boolean> {
  const { id, name, details, email, createdAt } = event;
  const tries = event.tries + 1;
  try {
    const at = createdAt.toISOString();
    const isAsked = await send({ id, name, at, details, ...(email && { email }) });
    if (!isAsked) {
      await saveTry(db, id, { nextTryAt: plusMinutes(now, restMinutes) });
      return false;
    }
  } catch (error) {
    const next = backOff(tries, now);
    const state = advance(eventTransitions, event.state, next ? "failed" : "given_up");
    const lastFailure = error instanceof Error ? error.message.slice(0, 500) : "unknown";
    const over = next ? {} : { email: null };
    await saveTry(db, id, { state, tries, nextTryAt: next ?? now, lastFailure, ...over });
    return false;
  }
  const state = advance(eventTransitions, event.state, "accepted");
  await saveTry(db, id, { state, tries, lastFailure: null, email: null });
  return true;
}
