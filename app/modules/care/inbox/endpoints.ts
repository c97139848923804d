import { z } from "zod";

import { instant, listOf, operator, pagingShape } from "#app/api/endpoint.ts";
import { deskTabs } from "#app/lib/desk-tabs.ts";

const queueSchema = z.object({
  kind: z.string(),
  tab: z.enum(deskTabs),
  name: z.string(),
  count: z.number().int(),
  oldest_at: instant,
  deadline_at: instant,
  overdue: z.boolean(),
  /** Its rows in the inbox. */
  url: z.string(),
  command: z.string(),
});

const rowSchema = z.object({
  kind: z.string(),
  kind_name: z.string(),
  id: z.string(),
  title: z.string(),
  detail: z.string().nullable(),
  since: instant,
  deadline: instant,
  overdue: z.boolean(),
  today: z.boolean(),
  alarm: z.boolean(),
  url: z.string().nullable(),
  command: z.string(),
});

export const inbox = {
  /** Queues that are not empty, the nearest deadline first (API-200, OPS-20). */
  show: operator.get("/api/operator/inbox", {
    list: true,
    cache: "no-store",
    output: z.array(queueSchema),
  }),

  /** `due_today` counts those of the rows read so far whose day has come. */
  list: operator.get("/api/operator/inbox/rows", {
    list: true,
    cache: "no-store",
    query: z.object({
      kind: z.string().max(40).optional(),
      tab: z.enum(deskTabs).optional(),
      ...pagingShape,
    }),
    output: listOf(rowSchema).extend({ due_today: z.number().int() }),
  }),
};

export type InboxQueue = z.output<typeof queueSchema>;
export type InboxRow = z.output<typeof rowSchema>;
