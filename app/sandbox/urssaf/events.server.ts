import { asc, eq, inArray, lte } from "drizzle-orm";

import type { Db } from "#app/db/client.server.ts";
import { holdMs, type Post, signatureOf } from "#app/lib/signed-event.server.ts";

import { agencyEvents } from "./tables.server.ts";

const mostTries = 16;
const later = (now: Date, ms: number) => new Date(now.getTime() + ms);

export async function createEvent(
  { tx, now, draw }: { tx: Db; now: Date; draw: () => string },
  type: "particulier" | "demandePaiement",
  data: Readonly<Record<string, unknown>>,
): Promise<void> {
  const body = { id: `evt_${draw()}`, type, date: now.toISOString(), data };
  // Machine time: due at once, however far business time has moved.
  await tx.insert(agencyEvents).values({ body, createdAt: now, tries: 0, nextTryAt: new Date(0) });
}

/** Due by machine time; returns how many were accepted. */
export async function deliverEvents(
  db: Db,
  { secret, post, machineNow }: { secret: string; post: Post; machineNow: Date },
): Promise<number> {
  const due = await db.transaction(async (tx) => {
    const rows = await tx
      .select()
      .from(agencyEvents)
      .where(lte(agencyEvents.nextTryAt, machineNow))
      .orderBy(asc(agencyEvents.nextTryAt), asc(agencyEvents.number))
      .limit(20)
      .for("no key update", { skipLocked: true });
    const held = { nextTryAt: later(machineNow, holdMs) };
    const numbers = rows.map(({ number }) => number);
    if (numbers.length > 0)
      await tx.update(agencyEvents).set(held).where(inArray(agencyEvents.number, numbers));
    return rows;
  });
  let taken = 0;
  for (const { number, body: data, tries } of due) {
    const body = JSON.stringify(data);
    const done = await post(body, signatureOf(body, secret, machineNow)).catch(() => false);
    if (done) taken++;
    const again = tries + 1 < mostTries ? later(machineNow, 1000 * 2 ** Math.min(tries, 11)) : null;
    await saveDelivery(db, number, {
      tries: tries + 1,
      ...(done ? { nextTryAt: null, deliveredAt: machineNow } : { nextTryAt: again }),
    });
  }
  return taken;
}

/** Also for an event already accepted; `afterMs` delays it. False when unknown. */
export async function deliverAgain(
  db: Db,
  number: number,
  { machineNow, afterMs = 0 }: { machineNow: Date; afterMs?: number },
): Promise<boolean> {
  const [event] = await db.select().from(agencyEvents).where(eq(agencyEvents.number, number));
  if (!event) return false;
  await saveDelivery(db, number, { tries: event.tries, nextTryAt: later(machineNow, afterMs) });
  return true;
}

async function saveDelivery(
  db: Db,
  number: number,
  delivery: Partial<typeof agencyEvents.$inferInsert>,
): Promise<void> {
  await db.update(agencyEvents).set(delivery).where(eq(agencyEvents.number, number));
}

export function listEvents(db: Db) {
  return db.select().from(agencyEvents).orderBy(asc(agencyEvents.number));
}
