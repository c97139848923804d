import type { Call } from "#app/api/call.server.ts";
import { outboxTransitions } from "#app/lib/outbox.ts";
import { advance } from "#app/lib/transitions.ts";

import { holdEvent } from "./deliver.server.ts";
import { presentEvent } from "./list.server.ts";
import { requeueDead, saveTry } from "./repository.server.ts";

type Named = Readonly<{ id: string }>;

/** Sends an event that was given up once more, as new (API-266). 409 for any other. */
export const retryEvent = ({ db, now }: Call, { id }: Named) =>
  db.transaction(async (tx) => {
    const event = await holdEvent(tx, id);
    const state = advance(outboxTransitions, event.state, "asked_again");
    const again = { state, tries: 0, nextTryAt: now };
    await saveTry(tx, id, again);
    return presentEvent({ ...event, ...again });
  });

export const retryEvents = async ({ db, now }: Call) => ({
  retried: await requeueDead(db, advance(outboxTransitions, "dead", "asked_again"), now),
});

/** The operator's reason stays beside the failure (OPS-33). 409 unless it was given up. */
export const closeEvent = ({ db }: Call, { id, reason }: Named & { reason: string }) =>
  db.transaction(async (tx) => {
    const event = await holdEvent(tx, id);
    const state = advance(outboxTransitions, event.state, "closed");
    const lastFailure = [event.lastFailure, reason].filter(Boolean).join(" · ").slice(0, 1000);
    await saveTry(tx, id, { state, lastFailure });
    return presentEvent({ ...event, state, lastFailure });
  });
