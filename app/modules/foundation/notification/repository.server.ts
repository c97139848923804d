import { and, desc, eq, gt, inArray, isNull, lt, or, sql } from "drizzle-orm";

import type { Db } from "#app/db/client.server.ts";
import { prepared, type Values } from "#app/db/prepared.server.ts";
import { rowsOf } from "#app/db/rows-of.server.ts";
import { users } from "#app/modules/people/account/table.server.ts";

import { mostListed, type NotificationType } from "./domain.ts";
import { notifications } from "./table.server.ts";
import { waitingCounts } from "./waiting.repository.server.ts";

export const { insert: insertNotification } = rowsOf(notifications, "notification");

export type NotificationRow = typeof notifications.$inferSelect;

type Viewing = Readonly<{ userId: number; readSince: Date; now: Date; schoolYear: Date }>;

/** Unread or read since an instant, newest first, a hundred at most. One query, since every page needs it. */
export const findView = prepared((db, { readSince, ...person }: Values<Viewing>) => {
  const { userId } = person;
  const shown = or(isNull(notifications.readAt), gt(notifications.readAt, readSince));
  return db
    .select({ notification: notifications, waiting: waitingCounts(db, person) })
    .from(users)
    .leftJoin(notifications, and(eq(notifications.userId, users.id), shown))
    .where(eq(users.id, userId))
    .orderBy(
      sql`${notifications.readAt} is not null`,
      desc(notifications.createdAt),
      desc(notifications.id),
    )
    .limit(mostListed);
});

export type ListedRow = Awaited<ReturnType<typeof findView>>[number];

export async function deleteReadBefore(db: Db, before: Date): Promise<number> {
  const gone = await db
    .delete(notifications)
    .where(lt(notifications.readAt, before))
    .returning({ id: notifications.id });
  return gone.length;
}

export async function saveRead(
  db: Db,
  userId: number,
  which: {
    type?: NotificationType | undefined;
    ids?: readonly number[] | undefined;
    url?: string;
  },
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
        which.url === undefined ? undefined : eq(notifications.url, which.url),
        which.ids && inArray(notifications.id, [...which.ids]),
      ),
    );
}
