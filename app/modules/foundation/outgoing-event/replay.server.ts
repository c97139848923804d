import type { Call } from "#app/api/call.server.ts";
import { eachInTurn } from "#app/lib/each-in-turn.ts";
import { advance } from "#app/lib/transitions.ts";
import { record } from "#app/modules/foundation/history/record.server.ts";

import { holdEvent } from "./deliver.server.ts";
import { type EventName, eventTransitions, mostReplayed } from "./domain.ts";
import { presentEvent } from "./list.server.ts";
import { type EventRow, findOver, requeue } from "./repository.server.ts";

type Replayed = Pick<EventRow, "number" | "state">;

const noteFor =
  (tx: Parameters<typeof record>[0], { actor: by, now: at }: Pick<Call, "actor" | "now">) =>
  ({ number: id, state: from }: Replayed) =>
    record(tx, { machine: "outgoing_event", id, event: "replay", from, to: "queued", by, at });

/** Sends an event once more under its id, so that who knows it already may leave it (OPS-43). 409 while it waits. */
export const replayEvent = (call: Pick<Call, "db" | "actor" | "now">, { id }: { id: string }) =>
  call.db.transaction(async (tx) => {
    const event = await holdEvent(tx, id);
    const state = advance(eventTransitions, event.state, "replayed");
    const again = { state, tries: 0, nextTryAt: call.now };
    await requeue(tx, [id], again);
    await noteFor(tx, call)(event);
    return presentEvent({ ...event, ...again });
  });

type From = Readonly<{ from: string; name?: EventName | undefined }>;

/** Those from an instant on that no longer wait, the oldest first, a thousand at once (OPS-43). */
export const replayFrom = (call: Pick<Call, "db" | "actor" | "now">, { from, name }: From) =>
  call.db.transaction(async (tx) => {
    const found = await findOver(tx, { from: new Date(from), name }, mostReplayed + 1);
    const taken = found.slice(0, mostReplayed);
    const again = { state: "queued", tries: 0, nextTryAt: call.now } as const;
    if (taken.length > 0)
      await requeue(
        tx,
        taken.map(({ id }) => id),
        again,
      );
    await eachInTurn(taken, noteFor(tx, call));
    const next = found[mostReplayed];
    return { replayed: taken.length, next_from: next ? next.createdAt.toISOString() : null };
  });
