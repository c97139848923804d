import { desc, eq, gt, lt, max, sql, sum } from "drizzle-orm";

import type { Db } from "#app/db/client.server.ts";
import { type Page, rowsInAll } from "#app/db/counted-page.server.ts";
import { rowsOf } from "#app/db/rows-of.server.ts";

import { partnerCalls, partnerKeys } from "./table.server.ts";

export type PartnerKey = typeof partnerKeys.$inferSelect;

export const {
  insert: insertKey,
  find: findKey,
  lock: lockKey,
  save: saveKey,
} = rowsOf(partnerKeys, "partner key");

export async function findByHash(db: Db, hash: string): Promise<PartnerKey | undefined> {
  const [found] = await db.select().from(partnerKeys).where(eq(partnerKeys.hash, hash));
  return found;
}

/** Those in use first; what each has called in the last thirty days. */
export function findKeyPage(db: Db, since: Date, { start, length }: Page) {
  const used = db
    .select({
      keyId: partnerCalls.keyId,
      calls: sum(partnerCalls.calls).mapWith(Number).as("calls"),
      lastHour: max(partnerCalls.hour).as("last_hour"),
    })
    .from(partnerCalls)
    .where(gt(partnerCalls.hour, since))
    .groupBy(partnerCalls.keyId)
    .as("used");
  return db
    .select({
      key: partnerKeys,
      calls: sql`coalesce(${used.calls}, 0)`.mapWith(Number),
      lastHour: used.lastHour,
      total: rowsInAll(),
    })
    .from(partnerKeys)
    .leftJoin(used, eq(used.keyId, partnerKeys.id))
    .orderBy(sql`${partnerKeys.revokedAt} is not null`, desc(partnerKeys.id))
    .offset(start)
    .limit(length);
}

type Counted = Pick<typeof partnerCalls.$inferInsert, "keyId" | "hour" | "call" | "status">;

export async function countPartnerCall(db: Db, counted: Counted): Promise<void> {
  const { keyId, hour, call, status } = partnerCalls;
  await db
    .insert(partnerCalls)
    .values(counted)
    .onConflictDoUpdate({
      target: [keyId, hour, call, status],
      set: { calls: sql`${partnerCalls.calls} + 1` },
    });
}

export const findCallPage = (db: Db, keyId: number, { start, length }: Page) =>
  db
    .select({ counted: partnerCalls, total: rowsInAll() })
    .from(partnerCalls)
    .where(eq(partnerCalls.keyId, keyId))
    .orderBy(desc(partnerCalls.hour), partnerCalls.call, partnerCalls.status)
    .offset(start)
    .limit(length);

export async function removeCalls(db: Db, before: Date): Promise<number> {
  const gone = await db
    .delete(partnerCalls)
    .where(lt(partnerCalls.hour, before))
    .returning({ keyId: partnerCalls.keyId });
  return gone.length;
}
