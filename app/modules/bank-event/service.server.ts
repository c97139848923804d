import { createHmac, randomBytes } from "node:crypto";

import type { Db } from "#app/db/client.server.ts";

import { deliveryDelayMs, mostDeliveries } from "./domain.ts";
import {
  findEvents,
  holdEvents,
  insertEvent,
  lockDueEvents,
  saveDelivery,
} from "./repository.server.ts";

const seconds = (now: Date) => Math.floor(now.getTime() / 1000);

const later = (now: Date, ms: number) => new Date(now.getTime() + ms);

/** Keeps an event to be posted, with the transaction that caused it. */
export async function tellSite(
  tx: Db,
  type: string,
  object: Readonly<Record<string, unknown>>,
  now: Date,
): Promise<void> {
  const id = `evt_${randomBytes(12).toString("hex")}`;
  const event = { id, object: "event", type, created: seconds(now), livemode: false };
  await insertEvent(tx, { ...event, api_version: null, data: { object } }, now);
}

/** Signs a body as the provider does: a time, and a code over both. */
export function signatureOf(body: string, secret: string, now: Date): string {
  const time = String(seconds(now));
  const code = createHmac("sha256", secret).update(`${time}.${body}`).digest("hex");
  return `t=${time},v1=${code}`;
}

/** Hands a signed body to the site; says whether the site took it. */
export type Post = (body: string, signature: string) => Promise<boolean>;

const holdMs = 30_000;

/** Posts the events that are due, each until it is taken. Returns how many were. */
export async function deliverEvents(
  db: Db,
  { secret, post, now }: { secret: string; post: Post; now: Date },
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
    const done = await post(body, signatureOf(body, secret, now)).catch(() => false);
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
  const event = (await findEvents(db)).find((one) => one.id === id);
  if (!event) return false;
  await saveDelivery(db, id, { tries: event.tries, nextTryAt: later(now, afterMs) });
  return true;
}

/** Every event of the bank, oldest first. */
export function listBankEvents(db: Db) {
  return findEvents(db);
}
