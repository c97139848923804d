import { z } from "zod";

import { instant, listOf, operator, pagingShape } from "#app/api/endpoint.ts";
import { opaqueId } from "#app/api/id.ts";
import { deskTabs } from "#app/lib/desk-tabs.ts";

const queueSchema = z.object({
  kind: z.string(),
  tab: z.enum(deskTabs),
  name: z.string(),
  /** A hundred stands for a hundred or more, here and in the next two. */
  count: z.number().int(),
  late: z.number().int(),
  /** Whose deadline falls before tonight, those that are late among them. */
  tonight: z.number().int(),
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
  /** « de 3 jours » once the deadline has passed. */
  late_by: z.string().nullable(),
  today: z.boolean(),
  alarm: z.boolean(),
  /** Who works on it, and whether that is the operator who asks. */
  taken: z.object({ by: z.string(), mine: z.boolean(), at: instant }).nullable(),
  url: z.string().nullable(),
  command: z.string(),
});

const rowName = z.object({
  kind: z.string().min(1).max(40),
  id: opaqueId("inbox_row", z.string().min(1).max(200)),
});

export const inbox = {
  /** Queues that are not empty, the nearest deadline first (API-200, OPS-20). */
  show: operator.get("/api/operator/inbox", {
    list: true,
    cache: "no-store",
    output: z.array(queueSchema),
  }),

  /**
   * `total` counts a thousand rows of each queue at most; `least` where one has more than is counted. `due_today` counts
   * those of the rows read so far whose day has come.
   */
  list: operator.get("/api/operator/inbox/rows", {
    list: true,
    cache: "no-store",
    query: z.object({
      /** One, or several with commas between them. */
      kind: z.string().max(300).optional(),
      tab: z.enum(deskTabs).optional(),
      whose: z.enum(["mine", "unassigned", "all"]).optional(),
      ...pagingShape,
    }),
    output: listOf(rowSchema).extend({ due_today: z.number().int(), least: z.boolean() }),
  }),

  /** Says that one works on it, for four hours; 409 while another one does, 404 when it no longer waits (OPS-20). */
  take: operator.post("/api/operator/inbox/take", {
    reason: "none",
    body: rowName,
    output: rowName.extend({ by: z.string(), at: instant }),
  }),

  /** Gives back what one took (OPS-20). */
  release: operator.post("/api/operator/inbox/release", {
    reason: "none",
    body: rowName,
    output: rowName,
  }),
};

export type InboxQueue = z.output<typeof queueSchema>;
export type InboxRow = z.output<typeof rowSchema>;
