import { mostListed, type NotificationType } from "#app/modules/foundation/notification/domain.ts";
import { notifications } from "#app/modules/foundation/notification/endpoints.ts";

import { blockOf } from "./block.server.ts";
import type { LoadContext } from "./context.server.ts";

/** Unread counts; nothing for a visitor or on failure (CUS-032, LOAD-25). */
export function unreadOf(context: LoadContext): Promise<Unread> {
  const known = reads.get(context);
  if (known) return known;
  const asking = askUnread(context);
  reads.set(context, asking);
  return asking;
}

type Unread = Readonly<{
  unread: number;
  counts: Readonly<Record<string, number>>;
  entries: readonly NotificationType[];
}>;

/** Marks an entry's notifications as read; nothing is asked where the menu has none. */
export async function readEntry(context: LoadContext, type: NotificationType): Promise<void> {
  const { unread, entries } = await unreadOf(context);
  // A full list may hide others of this entry.
  if (unread < mostListed && !entries.includes(type)) return;
  await context.api(notifications.read, { body: { type } });
}

const reads = new WeakMap<LoadContext, Promise<Unread>>();

async function askUnread(context: LoadContext): Promise<Unread> {
  const person = await context.person();
  const found = person && (await blockOf(context.api(notifications.list, {})));
  if (!found) return { unread: 0, counts: {}, entries: [] };
  const { waiting, message_notifications: messages, dot_notifications: dots } = found;
  return {
    unread: messages.length,
    entries: dots.map(({ type }) => type),
    counts: Object.fromEntries(waiting.map(({ type, count }) => [type, count])),
  };
}
