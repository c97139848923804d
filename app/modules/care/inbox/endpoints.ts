import { z } from "zod";

import { instant, operator } from "#app/api/endpoint.ts";

const queueSchema = z.object({
  kind: z.string(),
  name: z.string(),
  count: z.number().int(),
  oldest_at: instant,
  deadline_at: instant,
  overdue: z.boolean(),
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
};

export type InboxQueue = z.output<typeof queueSchema>;
