import { asc, eq, inArray, lte } from "drizzle-orm";

import type { Db } from "#app/db/client.server.ts";
import { holdMs, type Post, signatureOf } from "#app/lib/signed-event.server.ts";

import { newId, type Scope, seconds } from "./fields.ts";
import { stripeEvents } from "./tables.server.ts";

/** How often an event is posted before the provider gives up. */
const mostDeliveries = 16;

/** Milliseconds before an event is posted again after so many failures: from one second to an hour. */
const deliveryDelayMs = (tries: number) => Math.min(3_600_000, 1000 * 2 ** tries);

const later = (now: Date, ms: number) => new Date(now.getTime() + ms);

/**
 * Keeps an event to be posted, with the transaction that caused it; `connected` names the connected account
 * in which it happened.
 */
export async function createEvent(
  scope: Scope,
  type: string,
  object: Readonly<Record<string, unknown>>,
  connected?: string,
): Promise<void> {
  const { tx, account, now } = scope;
  const id = newId(scope, "evt");
  const body = {
    id,
    object: "event",
    type,
    created: seconds(now),
    livemode: false,
    api_version: null,
    ...(connected && { account: connected }),
    data: { object },
  };
  const row = { id, account, body, createdAt: now, tries: 0, nextTryAt: now };
  await tx.insert(stripeEvents).values(row);
}

/** Posts the events that are due, each until it is taken. Returns how many were. */
export async function deliverEvents(
  db: Db,
  { secretOf, post, now }: { secretOf: (account: string) => string; post: Post; now: Date },
): Promise<number> {
  const held = await db.transaction(async (tx) => {
    const events = await lockDueEvents(tx, now);
    const ids = events.map(({ id }) => id);
    if (ids.length > 0) await holdEvents(tx, ids, later(now, holdMs));
    return events;
  });
  let taken = 0;
  for (const event of held) {
    const body = JSON.stringify(event.body);
    const done = await post(body, signatureOf(body, secretOf(event.account), now)).catch(
      () => false,
    );
    const tries = event.tries + 1;
    if (done) {
      taken++;
      await saveDelivery(db, event.id, { tries, nextTryAt: null, deliveredAt: now });
    } else {
      const nextTryAt = tries < mostDeliveries ? later(now, deliveryDelayMs(tries)) : null;
      await saveDelivery(db, event.id, { tries, nextTryAt });
    }
  }
  return taken;
}

/** Posts an event once more, taken already or not; `afterMs` makes it come late. False when there is none. */
export async function deliverAgain(
  db: Db,
  id: string,
  { now, afterMs = 0 }: { now: Date; afterMs?: number },
): Promise<boolean> {
  const event = (await listEvents(db)).find((one) => one.id === id);
  if (!event) return false;
  await saveDelivery(db, id, { tries: event.tries, nextTryAt: later(now, afterMs) });
  return true;
}

/** Events to post now, held by whoever asks first. */
function lockDueEvents(tx: Db, now: Date) {
  return tx
    .select()
    .from(stripeEvents)
    .where(lte(stripeEvents.nextTryAt, now))
    .orderBy(asc(stripeEvents.nextTryAt), asc(stripeEvents.id))
    .limit(20)
    .for("no key update", { skipLocked: true });
}

async function holdEvents(tx: Db, ids: readonly string[], until: Date): Promise<void> {
  await tx
    .update(stripeEvents)
    .set({ nextTryAt: until })
    .where(inArray(stripeEvents.id, [...ids]));
}

async function saveDelivery(
  db: Db,
  id: string,
  delivery: { tries: number; nextTryAt: Date | null; deliveredAt?: Date },
): Promise<void> {
  await db.update(stripeEvents).set(delivery).where(eq(stripeEvents.id, id));
}

/** Every event, oldest first. */
export function listEvents(db: Db) {
  return db.select().from(stripeEvents).orderBy(asc(stripeEvents.number));
}
