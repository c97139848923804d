import type { Call } from "#app/api/call.server.ts";
import type { Paging } from "#app/api/endpoint.ts";
import { listed } from "#app/api/listed.server.ts";
import { iso } from "#app/api/wire.ts";
import type { Db } from "#app/db/client.server.ts";
import { plusDays } from "#app/lib/clock.ts";
import { lateBy } from "#app/lib/deadline.ts";
import { toEuros } from "#app/lib/money.ts";
import { orNotFound } from "#app/lib/rule-error.ts";
import { listHistory, presentNamedLine } from "#app/modules/foundation/history/record.server.ts";
import { entryName } from "#app/modules/foundation/reference/find.server.ts";
import { presentPresence } from "#app/modules/foundation/room-link/present-presence.server.ts";
import { causesOf } from "#app/modules/lessons/course/dispute.domain.ts";
import {
  countOutcomes,
  type Disputed,
  findDisputed,
  findDisputePage,
  findEarlier,
} from "#app/modules/lessons/course/dispute.repository.server.ts";
import { delays } from "#app/modules/lessons/course/domain.ts";

import type { DisputeLine } from "./endpoints.ts";

/** Courses awaiting a decision, with both voices and dates (OPS-05). */
export async function listDisputes(db: Db, now: Date): Promise<DisputeLine[]> {
  const rows = await findDisputePage(db, { start: 0, length: 500 });
  return rows.map((row) => lineOf(row, now));
}

export const listAllDisputes = ({ reader, now }: Call, paging: Paging) =>
  listed(
    paging,
    (page) => findDisputePage(reader, page),
    (row) => lineOf(row, now),
  );

/** 404 for a course that was never contested and waits for no decision. */
export async function showDispute({ db, now }: Call, { course_id: id }: { course_id: number }) {
  const found = orNotFound(await findDisputed(db, id), "api.course.not_found");
  const { course, dispute } = found;
  const history = await listHistory(db, [{ machine: "course", id }]);
  return {
    ...lineOf(found, now),
    status: course.status,
    alerts: course.alerts,
    comments: course.comments,
    presence: presentPresence(found.present),
    ...(dispute ? endOf(dispute) : noContest),
    earlier: (await findEarlier(db, course)).map(({ date, ...row }) => ({
      ...row,
      date: date.toISOString(),
    })),
    similar: dispute ? await countOutcomes(db, dispute) : [],
    history: history.map(presentNamedLine),
  };
}

/** As its queue has it; null once it is decided. */
const decidedBefore = ({ status, decisionDueAt, statusSince }: Disputed["course"]): Date | null =>
  decisionDueAt ?? (status === "to_review" ? plusDays(statusSince, delays.decision) : null);

function lineOf({ course, dispute, customer, teacher }: Disputed, now: Date): DisputeLine {
  const until = decidedBefore(course);
  return {
    course_id: course.id,
    customer_id: course.customerId,
    customer,
    teacher_id: course.teacherId,
    teacher,
    date: course.date.toISOString(),
    duration: course.duration,
    amount: toEuros(course.amountCents),
    ...voicesOf(dispute),
    since: course.statusSince.toISOString(),
    until: iso(until),
    late_by: until && lateBy(until, now),
  };
}

const noContest = { late: false, answered_at: null, outcome: null, reason: null };

const endOf = ({ late, answeredAt, outcome, reason }: NonNullable<Disputed["dispute"]>) => ({
  late,
  answered_at: iso(answeredAt),
  outcome,
  reason,
});

const silence = {
  kind: "silence",
  cause_id: null,
  cause: null,
  family: null,
  teacher_answer: null,
} as const;

function voicesOf(dispute: Disputed["dispute"]) {
  if (!dispute) return silence;
  const { kind, causeId, comment, answer } = dispute;
  const cause = entryName(causesOf(kind), causeId) ?? null;
  return { kind, cause_id: causeId, cause, family: comment, teacher_answer: answer };
}
