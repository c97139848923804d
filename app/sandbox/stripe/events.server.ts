import { asc, eq, inArray, lte } from "drizzle-orm";

import type { Db } from "#app/db/client.server.ts";
import { holdMs, type Post, signatureOf } from "#app/lib/signed-event.server.ts";

import { newId, type Scope, seconds } from "./fields.ts";
import { stripeEvents } from "./tables.server.ts";

const mostDeliveries = 16;

/** From one second to an hour. */
const deliveryDelayMs = (tries: number) => Math.min(3_600_000, 1000 * 2 ** tries);

const later = (now: Date, ms: number) => new Date(now.getTime() + ms);

/** Written in the transaction that caused it; `connected`: the connected account where it happened. */
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

/** Posts due events until each is accepted; returns how many were. */
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

/** Also for an event already accepted; `afterMs` delays it. False when unknown. */
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

export function listEvents(db: Db) {
  return db.select().from(stripeEvents).orderBy(asc(stripeEvents.number));
}
