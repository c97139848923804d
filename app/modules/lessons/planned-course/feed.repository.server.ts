import { and, asc, eq, isNull } from "drizzle-orm";

import type { Db, Tx } from "#app/db/client.server.ts";
import type { Role } from "#app/lib/actor.ts";
import { customers, homeCity, users } from "#app/modules/people/account/table.server.ts";
import { students } from "#app/modules/people/student/table.server.ts";

import { calendarFeeds } from "./feed.table.server.ts";

export async function findFeed(db: Db, userId: number) {
  return db
    .select({ uuid: calendarFeeds.uuid, id: students.id, firstname: students.firstname })
    .from(calendarFeeds)
    .leftJoin(
      students,
      and(eq(students.customerId, calendarFeeds.userId), eq(students.enabled, true)),
    )
    .where(eq(calendarFeeds.userId, userId))
    .orderBy(asc(students.id));
}

export async function findFeedOwner(
  db: Db,
  uuid: string,
): Promise<{ id: number; role: Role; homeCity: string | null } | undefined> {
  const [row] = await db
    .select({ id: users.id, role: users.role, homeCity })
    .from(calendarFeeds)
    .innerJoin(users, eq(users.id, calendarFeeds.userId))
    .leftJoin(customers, eq(customers.id, users.id))
    .where(and(eq(calendarFeeds.uuid, uuid), isNull(users.disabledAt)));
  return row;
}

export async function saveFeed(tx: Tx, userId: number, uuid: string, createdAt: Date) {
  await tx
    .insert(calendarFeeds)
    .values({ userId, uuid, createdAt })
    .onConflictDoUpdate({ target: calendarFeeds.userId, set: { uuid, createdAt } });
}

export async function removeFeed(db: Db, userId: number): Promise<void> {
  await db.delete(calendarFeeds).where(eq(calendarFeeds.userId, userId));
}
