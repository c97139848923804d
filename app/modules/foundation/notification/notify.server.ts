import i18next from "i18next";
import { LRUCache } from "lru-cache";

import type { Call } from "#app/api/call.server.ts";
import type { Db, Tx } from "#app/db/client.server.ts";
import { plusDays } from "#app/lib/clock.ts";
import { schoolYearStart } from "#app/lib/school-year.ts";

import { listedDays, type NotificationType } from "./domain.ts";
import type { Notifications } from "./endpoints.ts";
import {
  deleteReadBefore,
  findView,
  insertNotification,
  type ListedRow,
  type NotificationRow,
  saveRead,
} from "./repository.server.ts";
export { findWaiting as countWaiting } from "./waiting.repository.server.ts";

export type Notice = Readonly<{
  type: NotificationType;
  message: string;
  details?: Readonly<Record<string, string | number>>;
  url: string;
}>;

/** Notifies a person inside the site, with the transaction (CUS-032). */
export async function notify(
  tx: Tx,
  userId: number,
  { type, message, details = {}, url }: Notice,
  now: Date,
): Promise<void> {
  await insertNotification(tx, { userId, type, message, details, url, createdAt: now });
}

/** The caller's notifications, unread and recent, and what waits, by menu entry (API-074). */
export async function listNotifications({
  db,
  actor,
  now,
}: Pick<Call, "db" | "actor" | "now">): Promise<Notifications> {
  const readSince = plusDays(now, -listedDays);
  const rows = await findView(db, {
    userId: actor.id,
    readSince,
    now,
    schoolYear: schoolYearStart(now),
  });
  const listed = rows.flatMap((row) => (row.notification ? [row.notification] : []));
  const unread = listed.filter(({ readAt }) => readAt === null);
  const counts = new Map<NotificationType, number>();
  for (const { type } of unread) counts.set(type, (counts.get(type) ?? 0) + 1);
  return {
    dot_notifications: [...counts].map(([type, count]) => ({ type, count })),
    message_notifications: unread.map(messageOf),
    read_notifications: listed.filter(({ readAt }) => readAt !== null).map(messageOf),
    waiting: waitingOf(rows[0]?.waiting),
  };
}

/** Every page lists the same notifications again. */
const texts = new LRUCache<string, string>({ max: 5000 });

function textOf({ message, details }: Pick<NotificationRow, "message" | "details">): string {
  const name = JSON.stringify([message, details]);
  const known = texts.get(name);
  if (known !== undefined) return known;
  const options = { ...details, interpolation: { escapeValue: false } };
  const text = i18next.t(`notification:${message}`, options);
  texts.set(name, text);
  return text;
}

const messageOf = ({ id, type, message, details, url, createdAt }: NotificationRow) => ({
  id,
  type,
  message: textOf({ message, details }),
  url,
  created_at: createdAt.toISOString(),
});

function waitingOf(counts: ListedRow["waiting"] | undefined): Notifications["waiting"] {
  if (!counts) return [];
  const { courses, planned, lessonRequests, proposals } = counts;
  const { students, teachers, billing, means, stages: groupLessons, refunds } = counts;
  const { classes, account, places, evaluations, disponibilities } = counts;
  const all = [
    { type: "courses", count: courses + planned },
    { type: "linkings", count: lessonRequests },
    { type: "proposals", count: proposals },
    { type: "students", count: students + classes },
    { type: "teachers", count: teachers },
    { type: "card", count: billing + means + refunds },
    { type: "registrations", count: groupLessons + places },
    { type: "tax_credit", count: account },
    { type: "billing", count: billing },
    { type: "classes", count: classes },
    { type: "places", count: places },
    { type: "stages", count: evaluations + disponibilities },
    { type: "disponibilities", count: disponibilities },
  ] as const;
  return all.filter(({ count }) => count > 0);
}

/** Deletes notifications read more than thirty days ago; returns how many. */
export function forgetRead(db: Db, now: Date): Promise<number> {
  return deleteReadBefore(db, plusDays(now, -listedDays));
}

/** Marks as read one menu entry or the given ones; other people's are untouched (API-075). */
export async function readNotifications(
  { db, actor, now }: Call,
  which: { type?: NotificationType | undefined; ids?: readonly number[] | undefined },
): Promise<void> {
  await saveRead(db, actor.id, which, now);
}

/** Those that lead to a page which is open now. */
export const readNotificationsOf = (db: Db, userId: number, url: string, now: Date) =>
  saveRead(db, userId, { url }, now);
