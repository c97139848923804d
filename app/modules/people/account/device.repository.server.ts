import { and, desc, eq, gt, isNull, ne } from "drizzle-orm";

import type { Db } from "#app/db/client.server.ts";
import type { Actor } from "#app/lib/actor.ts";
import { plusMinutes } from "#app/lib/clock.ts";

import { boundsOf } from "./session.domain.ts";
import { sessions } from "./session.table.server.ts";

const mostListed = 50;

type Person = Pick<Actor, "id" | "role">;

function ofPerson({ id, role }: Person, machineNow: Date) {
  const { idleMinutes, longestMinutes } = boundsOf(role);
  return and(
    eq(sessions.userId, id),
    isNull(sessions.revokedAt),
    gt(sessions.lastUsedAt, plusMinutes(machineNow, -idleMinutes)),
    gt(sessions.openedAt, plusMinutes(machineNow, -longestMinutes)),
  );
}

export async function findSessions(db: Db, person: Person, machineNow: Date) {
  return db
    .select()
    .from(sessions)
    .where(ofPerson(person, machineNow))
    .orderBy(desc(sessions.lastUsedAt), desc(sessions.id))
    .limit(mostListed);
}

const closed = (at: Date) => ({ revokedAt: at, revokedBecause: "closed_elsewhere" as const });

export async function closeOne(
  db: Db,
  { person, id }: { person: Person; id: number },
  machineNow: Date,
): Promise<boolean> {
  const gone = await db
    .update(sessions)
    .set(closed(machineNow))
    .where(and(eq(sessions.id, id), ofPerson(person, machineNow)))
    .returning({ id: sessions.id });
  return gone.length > 0;
}

export async function closeAllBut(
  db: Db,
  { person, kept }: { person: Person; kept: number },
  machineNow: Date,
): Promise<void> {
  await db
    .update(sessions)
    .set(closed(machineNow))
    .where(and(ne(sessions.id, kept), ofPerson(person, machineNow)));
}
