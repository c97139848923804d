import { type Actor, byProvider, type Mover } from "#app/lib/actor.ts";
import { plusHours, plusMinutes } from "#app/lib/clock.ts";
import { amountOf } from "#app/lib/money.ts";
import { disputes } from "#app/modules/course/dispute.table.server.ts";
import {
  type CourseStatus,
  deadlinesOf,
  disputeDeadlines,
  noDeadlines,
  reviewDeadlines,
} from "#app/modules/course/domain.ts";
import { courses } from "#app/modules/course/table.server.ts";
import { taxCreditEligible } from "#app/modules/price/domain.ts";
import { teacherMode } from "#app/modules/teacher/domain.ts";

import type { SeededContract } from "./contracts.server.ts";
import { type Bills, type Outcome, writeLine } from "./money.server.ts";
import type { Writing } from "./people.server.ts";
import words from "./words.json" with { type: "json" };

/** A course of a story: when, how long (minutes), and what became of it. */
export type CourseStory = {
  date: Date;
  duration: number;
  status: CourseStatus;
  isFirst?: boolean;
  /** Of a confirmed one: the bank wants the family's own hand (DLG-20). */
  asksBank?: true;
};

/** The instants of a course: declared after it ends, judged the next day, contested or decided later. */
function instantsOf({ date, duration }: CourseStory) {
  const declaredAt = plusHours(plusMinutes(date, duration), 2);
  const judgedAt = plusHours(declaredAt, 16);
  return { declaredAt, judgedAt, answeredAt: plusHours(judgedAt, 10) };
}

const outcomes: Partial<Record<CourseStatus, Outcome>> = {
  success: "paid",
  failed: "failed",
  confirmed: "due",
};

const contested = new Set<CourseStatus>(["disputed", "to_review"]);

/** Writes a course, its dispute if any, and the lines of its history; orders its bill when it was confirmed. */
export function writeCourse(
  writing: Writing,
  bills: Bills,
  contract: SeededContract,
  story: CourseStory,
): number {
  const { judgedAt } = instantsOf(story);
  const { teacher, family, format, hourlyPriceCents, ...agreed } = contract;
  const mode = teacherMode(teacher.row);
  const amountCents = amountOf(hourlyPriceCents, story.duration);
  const id = writing.book.add(courses, rowOf(writing, contract, story, { mode, amountCents }));
  writeCourseLines(writing, contract, id, story);
  if (contested.has(story.status)) writeDispute(writing, id, story);
  const outcome = story.asksBank ? "asked" : outcomes[story.status];
  if (outcome) {
    bills.order(
      {
        courseId: id,
        customerId: family.id,
        teacherId: teacher.id,
        cardId: family.cardId,
        subjectId: agreed.subjectId,
        levelId: agreed.levelId,
        kind: "classic",
        minutes: story.duration,
        courseDate: story.date,
        ...{ mode, format, hourlyPriceCents, amountCents },
      },
      outcome,
      { by: { id: family.id, role: "customer" }, at: judgedAt },
    );
  }
  return id;
}

function opensCredit({ teacher, format }: SeededContract): boolean {
  const { sapNumber = null, sapNumberStatus = "missing", selfEmployed } = teacher.row;
  return taxCreditEligible({ selfEmployed, sapNumber, sapNumberStatus, format });
}

type Frozen = { mode: ReturnType<typeof teacherMode>; amountCents: number };

function rowOf(writing: Writing, contract: SeededContract, story: CourseStory, frozen: Frozen) {
  const { teacher, family, format, hourlyPriceCents } = contract;
  const { declaredAt, judgedAt } = instantsOf(story);
  const { status, isFirst = false } = story;
  const confirmed = outcomes[status] !== undefined;
  return {
    contractId: contract.id,
    customerId: family.id,
    studentId: contract.studentId,
    teacherId: teacher.id,
    origin: "declared",
    isFirst,
    status,
    statusSince: sinceOf(story),
    format,
    date: story.date,
    duration: story.duration,
    comments: writing.chance.oneOf(words.courses),
    isCollective: false,
    hourlyPriceCents,
    ...frozen,
    taxCredit: opensCredit(contract),
    declaredAt,
    correctedAt: null,
    alerts: [],
    alertAnsweredAt: null,
    ...dueDatesOf(story),
    confirmedAt: confirmed ? judgedAt : null,
    confirmedBy: confirmed ? "customer" : null,
    disputedAt: contested.has(status) ? judgedAt : null,
    lateDisputedAt: null,
    paidAt: status === "success" ? plusMinutes(judgedAt, 1) : null,
    refundDueAt: null,
    failureCause: status === "failed" ? "insufficient_funds" : null,
    cancelComment: null,
    decisionReason: null,
    createdAt: declaredAt,
  } satisfies typeof courses.$inferInsert;
}

function sinceOf(story: CourseStory): Date {
  const { declaredAt, judgedAt, answeredAt } = instantsOf(story);
  if (story.status === "to_confirm") return declaredAt;
  if (story.status === "success" || story.status === "failed") return plusMinutes(judgedAt, 1);
  return story.status === "to_review" ? answeredAt : judgedAt;
}

function dueDatesOf(story: CourseStory) {
  const { declaredAt, judgedAt, answeredAt } = instantsOf(story);
  switch (story.status) {
    case "to_confirm":
      return deadlinesOf({ declaredAt, alerts: [], alertAnsweredAt: null }, declaredAt);
    case "disputed":
      return disputeDeadlines(judgedAt);
    case "to_review":
      return reviewDeadlines(answeredAt);
    default:
      return noDeadlines;
  }
}

function writeDispute({ book }: Writing, courseId: number, story: CourseStory): void {
  const { judgedAt, answeredAt } = instantsOf(story);
  const maintained = story.status === "to_review";
  book.add(disputes, {
    courseId,
    kind: "dispute",
    causeId: 1,
    comment: null,
    late: false,
    createdAt: judgedAt,
    answer: maintained ? (words.courses[0] ?? null) : null,
    answeredAt: maintained ? answeredAt : null,
    outcome: null,
    reason: null,
    closedAt: null,
  });
}

type Step = readonly [event: string, to: CourseStatus, by: Mover, at: Date];

function writeCourseLines(
  writing: Writing,
  { family, teacher }: SeededContract,
  id: number,
  story: CourseStory,
): void {
  const { declaredAt, judgedAt, answeredAt } = instantsOf(story);
  const parent: Actor = { id: family.id, role: "customer" };
  const tutor: Actor = { id: teacher.id, role: "teacher" };
  const confirmed: Step = ["approve", "confirmed", parent, judgedAt];
  const disputed: Step = ["dispute", "disputed", parent, judgedAt];
  const settledAt = plusMinutes(judgedAt, 1);
  const steps: Record<CourseStatus, Step[]> = {
    to_confirm: [],
    confirmed: [confirmed],
    success: [confirmed, ["paid", "success", byProvider, settledAt]],
    failed: [confirmed, ["payment_failed", "failed", byProvider, settledAt]],
    disputed: [disputed],
    to_review: [disputed, ["maintain", "to_review", tutor, answeredAt]],
    cancelled: [["cancel", "cancelled", tutor, judgedAt]],
  };
  let from: string | null = null;
  for (const [event, to, by, at] of [
    ["declared", "to_confirm", tutor, declaredAt] satisfies Step,
    ...steps[story.status],
  ]) {
    writeLine(writing, "course", id, [from, event, to], { by, at });
    from = to;
  }
}
