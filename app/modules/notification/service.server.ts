import i18next from "i18next";

import type { Call } from "#app/api/call.server.ts";
import type { Tx } from "#app/db/client.server.ts";

import type { NotificationType } from "./domain.ts";
import type { Notifications } from "./endpoints.ts";
import { findUnread, insertNotification, saveRead } from "./repository.server.ts";

/** What to tell: the menu entry, a key of `locales/fr/notification/` and where it leads. */
export type Notice = Readonly<{
  type: NotificationType;
  message: string;
  details?: Readonly<Record<string, string | number>>;
  url: string;
}>;

/** Tells a person something inside the site, with the transaction (CUS-032). */
export async function notify(
  tx: Tx,
  userId: number,
  { type, message, details = {}, url }: Notice,
  now: Date,
): Promise<void> {
  await insertNotification(tx, { userId, type, message, details, url, createdAt: now });
}

/** What the signed-in person has not read: a count per menu entry, and the sentences (API-074). */
export async function listNotifications({
  db,
  actor,
}: Pick<Call, "db" | "actor">): Promise<Notifications> {
  const unread = await findUnread(db, actor.id);
  const counts = new Map<NotificationType, number>();
  for (const { type } of unread) counts.set(type, (counts.get(type) ?? 0) + 1);
  return {
    dot_notifications: [...counts].map(([type, count]) => ({ type, count })),
    message_notifications: unread.map(({ id, type, message, details, url, createdAt }) => ({
      id,
      type,
      message: i18next.t(`notification:${message}`, {
        ...details,
        interpolation: { escapeValue: false },
      }),
      url,
      created_at: createdAt.toISOString(),
    })),
  };
}

/** Marks as read, all of one menu entry or the given ones; other people's are left alone (API-075). */
export async function readNotifications(
  { db, actor, now }: Call,
  which: { type?: NotificationType | undefined; ids?: readonly number[] | undefined },
): Promise<void> {
  await saveRead(db, actor.id, which, now);
}
