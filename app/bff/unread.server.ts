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

type Unread = Readonly<{ unread: number; counts: Readonly<Record<string, number>> }>;

const reads = new WeakMap<LoadContext, Promise<Unread>>();

async function askUnread(context: LoadContext): Promise<Unread> {
  const person = await context.person();
  const found = person && (await blockOf(context.api(notifications.list, {})));
  if (!found) return { unread: 0, counts: {} };
  const { waiting, message_notifications: messages } = found;
  return {
    unread: messages.length,
    counts: Object.fromEntries(waiting.map(({ type, count }) => [type, count])),
  };
}
