import i18next from "i18next";

import type { Call } from "#app/api/call.server.ts";
import { countingOf, type Queue } from "#app/api/queue.server.ts";
import { mostCounted } from "#app/lib/desk-counts.ts";
import { paths, withQuery } from "#app/paths.ts";

import type { InboxQueue } from "./endpoints.ts";

/** What waits, by queue (API-200). */
export function showInbox(queues: readonly Queue[]) {
  const countWaiting = countingOf(queues, mostCounted);
  return async ({ reader, now }: Pick<Call, "reader" | "now">): Promise<InboxQueue[]> => {
    const waiting = await countWaiting(reader, now);
    return waiting.map(({ queue, count, late, tonight, oldest, deadline }) => ({
      kind: queue.kind,
      tab: queue.tab,
      name: i18next.t(`desk:queue.${queue.kind}`),
      count,
      late,
      tonight,
      oldest_at: oldest.toISOString(),
      deadline_at: deadline.toISOString(),
      overdue: deadline < now,
      url: withQuery(paths.desk, { kind: queue.kind }),
      command: `npm run market -- ${queue.command}`,
    }));
  };
}
