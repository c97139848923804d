import { and, eq, inArray, isNotNull, isNull, ne, type SQL } from "drizzle-orm";

import type { Queue } from "#app/api/queue.server.ts";
import { plusDays, plusHours } from "#app/lib/clock.ts";
import { workingDaysAfter } from "#app/lib/working-days.ts";
import { noticeReasons } from "#app/modules/foundation/reference/domain.ts";

import { type CaseKind, openStates } from "./domain.ts";
import { cases as endpoints } from "./endpoints.ts";
import { cases } from "./table.server.ts";

const minor = noticeReasons.indexOf("minor") + 1;

const open = (which: SQL | undefined) =>
  and(inArray(cases.state, [...openStates]), eq(cases.doubtful, false), which);

const queueOf = (
  kind: CaseKind,
  deadline: Queue["deadline"],
  more: Pick<Queue, "states"> & { which?: SQL } = { states: [] },
): Queue => ({
  kind,
  of: cases,
  states: [`case.new:${kind}`, `case.in_progress:${kind}`, ...more.states],
  waiting: () => open(and(eq(cases.kind, kind), more.which)),
  since: cases.createdAt,
  deadline,
  command: "case list",
  acts: [endpoints.update, endpoints.reply],
});

export const caseQueues: readonly Queue[] = [
  {
    ...queueOf("notice", (since) => plusHours(since, 4), {
      states: [],
      which: and(eq(cases.reasonId, minor), isNull(cases.contestedAt)) as SQL,
    }),
    kind: "danger",
    states: ["case.new:notice_danger"],
  },
  {
    ...queueOf("notice", (since) => plusDays(since, 7), {
      states: [],
      which: and(ne(cases.reasonId, minor), isNull(cases.contestedAt)) as SQL,
    }),
  },
  {
    ...queueOf("notice", (since) => plusDays(since, 10), {
      states: [],
      which: isNotNull(cases.contestedAt),
    }),
    kind: "notice_contest",
    states: ["case.in_progress:notice_contest"],
    since: cases.contestedAt,
  },
  queueOf("help", workingDaysAfter(2)),
  queueOf("contact", workingDaysAfter(2)),
  queueOf("change", workingDaysAfter(2)),
  queueOf("unpaid", workingDaysAfter(5), { states: ["bill.due__unpaid", "bill.failed__unpaid"] }),
  { ...queueOf("refund", workingDaysAfter(5)), kind: "refund_account" },
  {
    ...queueOf("contact", workingDaysAfter(2)),
    kind: "doubtful",
    states: [],
    waiting: () => and(inArray(cases.state, [...openStates]), eq(cases.doubtful, true)),
  },
];
