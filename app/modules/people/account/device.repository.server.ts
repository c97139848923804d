import { and, desc, eq, gt, isNull, ne } from "drizzle-orm";

import type { Db } from "#app/db/client.server.ts";
import { plusDays } from "#app/lib/clock.ts";

import { idleDays, longestDays } from "./session.domain.ts";
import { sessions } from "./session.table.server.ts";

const mostListed = 50;

const ofPerson = (userId: number, machineNow: Date) =>
  and(
    eq(sessions.userId, userId),
    isNull(sessions.revokedAt),
    gt(sessions.lastUsedAt, plusDays(machineNow, -idleDays)),
    gt(sessions.openedAt, plusDays(machineNow, -longestDays)),
  );

export async function findSessions(db: Db, userId: number, machineNow: Date) {
  return db
    .select()
    .from(sessions)
    .where(ofPerson(userId, machineNow))
    .orderBy(desc(sessions.lastUsedAt), desc(sessions.id))
    .limit(mostListed);
}

const closed = (at: Date) => ({ revokedAt: at, revokedBecause: "closed_elsewhere" as const });

export async function closeOne(
  db: Db,
  { userId, id }: { userId: number; id: number },
  machineNow: Date,
): Promise<boolean> {
  const gone = await db
    .update(sessions)
    .set(closed(machineNow))
    .where(and(eq(sessions.id, id), ofPerson(userId, machineNow)))
    .returning({ id: sessions.id });
  return gone.length > 0;
}

export async function closeAllBut(
  db: Db,
  { userId, kept }: { userId: number; kept: number },
  machineNow: Date,
): Promise<void> {
  await db
    .update(sessions)
    .set(closed(machineNow))
    .where(and(ne(sessions.id, kept), ofPerson(userId, machineNow)));
}
