import type { Call } from "#app/api/call.server.ts";
import type { Db, Tx } from "#app/db/client.server.ts";
import type { By } from "#app/lib/actor.ts";
import { orNotFound, RuleError } from "#app/lib/rule-error.ts";

type Named = Readonly<{ id: string }>;
type Reason = Readonly<{ reason: string }>;

type Row = Readonly<{ id: string; status: string; reason: string | null }>;
type Change = Partial<{
  status: "stored" | "closed";
  tries: number;
  nextTryAt: Date;
  reason: string | null;
}>;

export type SetAsideAct = "retry_event" | "close_event";

/** What a third party's events bring to the acts that they share; `release` takes their mark off what they are about. */
type EventsOf<Event extends Row, View> = Readonly<{
  find: (db: Db, id: string) => Promise<Event | undefined>;
  lock: (tx: Tx, id: string) => Promise<Event | undefined>;
  /** Locks what it is about before the event itself, where the end of one event closes another. */
  holdFirst?: (tx: Tx, event: Event) => Promise<unknown>;
  save: (tx: Tx, id: string, change: Change) => Promise<unknown>;
  isSetAside: (event: Event) => boolean;
  release: (tx: Tx, event: Event, act: SetAsideAct, by: By) => Promise<void>;
  present: (event: Event) => View;
}>;

/** The operator's acts on an event that was set aside (API-300a, API-300b): 409 when it no longer is. */
export function setAsideActs<Event extends Row, View>(events: EventsOf<Event, View>) {
  async function take(tx: Tx, { id }: Named, act: SetAsideAct, { actor: by, now }: Call) {
    if (events.holdFirst)
      await events.holdFirst(tx, orNotFound(await events.find(tx, id), "api.absent"));
    const event = orNotFound(await events.lock(tx, id), "api.absent");
    if (!events.isSetAside(event)) throw new RuleError("conflict", "api.payment.event_closed");
    await events.release(tx, event, act, { by, now });
    return event;
  }

  /** Applied anew; what fails again is tried by the clock, or set aside again. */
  const retry =
    (apply: (call: Call, id: string) => Promise<unknown>) => async (call: Call, named: Named) => {
      const { db, now } = call;
      const { id } = named;
      await db.transaction(async (tx) => {
        await take(tx, named, "retry_event", call);
        await events.save(tx, id, { status: "stored", tries: 0, nextTryAt: now, reason: null });
      });
      await apply(call, id);
      return events.present(orNotFound(await events.find(db, id), "api.absent"));
    };

  /** The operator's reason stays beside the one that set it aside. */
  const close = (call: Call, { id, reason: given }: Named & Reason) =>
    call.db.transaction(async (tx) => {
      const event = await take(tx, { id }, "close_event", call);
      const reason = [event.reason, given].filter(Boolean).join(" · ").slice(0, 800);
      await events.save(tx, id, { status: "closed", reason });
      return events.present({ ...event, status: "closed", reason });
    });

  return { retry, close };
}
