import { and, eq, inArray, isNotNull, isNull, ne, type SQL, sql } from "drizzle-orm";

import type { Queue } from "#app/api/queue.server.ts";
import { pathTo } from "#app/paths.ts";
import { deskPaths } from "#app/routes/operator/paths.ts";

import { answerDelays, minorReason } from "./deadline.domain.ts";
import { type CaseKind, openStates, readText } from "./domain.ts";
import { cases as endpoints } from "./endpoints.ts";
import { cases } from "./table.server.ts";

const open = (which: SQL | undefined) =>
  and(inArray(cases.state, [...openStates]), eq(cases.doubtful, false), which);

/** The others are answered in another queue, or wait for the family. */
const isAnswered = (kind: CaseKind) => !["unpaid", "refund", "suspension"].includes(kind);

const queueOf = (
  kind: CaseKind,
  deadline: Queue["deadline"],
  more: Pick<Queue, "states"> & { which?: SQL } = { states: [] },
): Queue => ({
  kind,
  tab: kind === "unpaid" || kind === "refund" ? "money" : "messages",
  facts: {
    who: sql`coalesce(nullif(concat_ws(' ', ${cases.firstname}, ${cases.lastname}), ''), ${cases.email})`,
    // To the last whole word.
    what: sql`case when length(${cases.text}) <= 120 then ${cases.text} else regexp_replace(left(${cases.text}, 119), '\\s+\\S*$', '') || '…' end`,
  },
  words: (what) => readText(kind, what),
  page: (id) => pathTo(deskPaths.deskMessage, { caseId: id }),
  of: cases,
  states: [`case.new:${kind}`, `case.in_progress:${kind}`, ...more.states],
  waiting: () => open(and(eq(cases.kind, kind), more.which)),
  since: cases.createdAt,
  deadline,
  ...(isAnswered(kind) && {
    late: { sides: [cases.personId], address: cases.email, name: cases.firstname },
  }),
  command: "case list",
  acts: [endpoints.update, endpoints.reply],
});

export const caseQueues: readonly Queue[] = [
  {
    ...queueOf("notice", answerDelays.danger, {
      states: [],
      which: and(eq(cases.reasonId, minorReason), isNull(cases.contestedAt)) as SQL,
    }),
    kind: "danger",
    alarm: true,
    first: true,
    states: ["case.new:notice_danger"],
  },
  {
    ...queueOf("notice", answerDelays.notice, {
      states: [],
      which: and(ne(cases.reasonId, minorReason), isNull(cases.contestedAt)) as SQL,
    }),
  },
  {
    ...queueOf("notice", answerDelays.notice_contest, {
      states: [],
      which: isNotNull(cases.contestedAt),
    }),
    kind: "notice_contest",
    states: ["case.in_progress:notice_contest"],
    since: cases.contestedAt,
  },
  queueOf("help", answerDelays.help),
  queueOf("contact", answerDelays.contact),
  queueOf("change", answerDelays.change),
  {
    ...queueOf("unpaid", answerDelays.unpaid, {
      states: ["bill.due__unpaid", "bill.failed__unpaid"],
    }),
    // Decided on the page of its bill.
    key: sql`${cases.billId}`,
    page: (billId) => pathTo(deskPaths.deskBill, { billId }),
  },
  {
    ...queueOf("end_of_employment", answerDelays.end_of_employment),
    late: { sides: [cases.personId, cases.teacherId] },
  },
  {
    ...queueOf("refund", answerDelays.refund),
    kind: "refund_account",
    // Its mark names the sum that goes back.
    key: sql`split_part(${cases.sendingMark}, ':', 2)`,
    page: (refundId) => pathTo(deskPaths.deskRefund, { refundId }),
  },
  {
    ...queueOf("contact", answerDelays.contact),
    kind: "doubtful",
    late: undefined,
    states: [],
    waiting: () => and(inArray(cases.state, [...openStates]), eq(cases.doubtful, true)),
    acts: [endpoints.settleDoubt],
  },
];
