import { and, desc, eq, inArray, isNull } from "drizzle-orm";

import type { Db, Tx } from "#app/db/client.server.ts";

import type { NotificationType } from "./domain.ts";
import { notifications } from "./table.server.ts";

/** Adds one unread notification. */
export async function insertNotification(
  tx: Tx,
  row: typeof notifications.$inferInsert,
): Promise<void> {
  await tx.insert(notifications).values(row);
}

/** What this person has not read, newest first, a hundred at most. */
export async function findUnread(db: Db, userId: number) {
  return db
    .select()
    .from(notifications)
    .where(and(eq(notifications.userId, userId), isNull(notifications.readAt)))
    .orderBy(desc(notifications.createdAt), desc(notifications.id))
    .limit(100);
}

/** Marks this person's own unread notifications as read. */
export async function saveRead(
  db: Db,
  userId: number,
  which: { type?: NotificationType | undefined; ids?: readonly number[] | undefined },
  now: Date,
): Promise<void> {
  await db
    .update(notifications)
    .set({ readAt: now })
    .where(
      and(
        eq(notifications.userId, userId),
        isNull(notifications.readAt),
        which.type && eq(notifications.type, which.type),
        which.ids && inArray(notifications.id, [...which.ids]),
      ),
    );
}
