import type { Call } from "#app/api/call.server.ts";
import type { Tx } from "#app/db/client.server.ts";
import type { By } from "#app/lib/actor.ts";
import { eachInTurn } from "#app/lib/each-in-turn.ts";
import { outboxTransitions } from "#app/lib/outbox.ts";
import { advance } from "#app/lib/transitions.ts";
import { record } from "#app/modules/foundation/history/record.server.ts";

import { holdEvent } from "./deliver.server.ts";
import { presentEvent } from "./list.server.ts";
import { type EventRow, requeueDead, saveTry } from "./repository.server.ts";

type Named = Readonly<{ id: string }>;
type Act = Readonly<{ event: "retry" | "close"; to: EventRow["state"] }>;

const note = (tx: Tx, number: number, { event, to }: Act, { by, now: at }: By) =>
  record(tx, { machine: "outgoing_event", id: number, event, from: "dead", to, by, at });

/** Sends an event that was given up once more, as new (API-266). 409 for any other. */
export const retryEvent = ({ db, actor: by, now }: Call, { id }: Named) =>
  db.transaction(async (tx) => {
    const event = await holdEvent(tx, id);
    const state = advance(outboxTransitions, event.state, "asked_again");
    const again = { state, tries: 0, nextTryAt: now };
    await saveTry(tx, id, again);
    await note(tx, event.number, { event: "retry", to: state }, { by, now });
    return presentEvent({ ...event, ...again });
  });

export const retryEvents = ({ db, actor: by, now }: Call) =>
  db.transaction(async (tx) => {
    const state = advance(outboxTransitions, "dead", "asked_again");
    const numbers = await requeueDead(tx, state, now);
    await eachInTurn(numbers, (number) =>
      note(tx, number, { event: "retry", to: state }, { by, now }),
    );
    return { retried: numbers.length };
  });

/** The operator's reason stays beside the failure, and in the history (OPS-33). 409 unless it was given up. */
export const closeEvent = (
  { db, actor: by, now }: Call,
  { id, reason }: Named & { reason: string },
) =>
  db.transaction(async (tx) => {
    const event = await holdEvent(tx, id);
    const state = advance(outboxTransitions, event.state, "closed");
    const lastFailure = [event.lastFailure, reason].filter(Boolean).join(" · ").slice(0, 1000);
    await saveTry(tx, id, { state, lastFailure });
    await note(tx, event.number, { event: "close", to: state }, { by, now });
    return presentEvent({ ...event, state, lastFailure });
  });
