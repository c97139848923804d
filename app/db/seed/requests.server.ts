import { byClock, bySystem, type Mover } from "#app/lib/actor.ts";
import { plusDays, plusHours } from "#app/lib/clock.ts";
import {
  deadlinesOf,
  type LessonRequestProcess,
  widenReminderAt,
} from "#app/modules/lesson-request/domain.ts";
import { isPositive, type TeacherResponse } from "#app/modules/lesson-request/proposal.domain.ts";
import { lessonRequests } from "#app/modules/lesson-request/table.server.ts";

import { type SeededContract, writeContract } from "./contracts.server.ts";
import { writeLine } from "./money.server.ts";
import type { Writing } from "./people.server.ts";
import { writeProposal } from "./proposals.server.ts";
import { answeredAt, type RequestContext, type RequestStory } from "./stories.ts";
import words from "./words.json" with { type: "json" };

/** A request written: its id, its proposals by teacher, the contract it came to. */
export type WrittenRequest = {
  lessonRequestId: number;
  proposalIds: Map<number, number>;
  contract: SeededContract | undefined;
};

const agreedHours = 20;
const boundHours = 1;

const bound = new Set<LessonRequestProcess>([
  "waiting_first_course",
  "waiting_first_course_validation",
  "concluded",
]);

function contextOf(story: RequestStory): RequestContext {
  const student = story.family.students[story.student ?? 0];
  if (!student) throw new Error("A request is for a student.");
  const selected = story.asked.find(({ response }) => response === "selected");
  const chosenAt = selected && plusHours(answeredAt(story, selected), agreedHours);
  return {
    ...story,
    by: { id: story.family.id, role: "customer" },
    courseType: story.courseType ?? "offline",
    levelId: student.classId,
    studentId: student.id,
    chosenAt,
    boundAt: chosenAt && bound.has(story.process) ? plusHours(chosenAt, boundHours) : undefined,
    refusedBy: refusedBy(story),
  };
}

/** Without a wide search, the refusal of everybody asked leaves the family a choice (STM-04). */
function refusedBy(story: RequestStory): RequestContext["refusedBy"] {
  const { process, extended, asked } = story;
  const alone = process === "processing" && extended === false;
  if (!alone || !asked.every(({ response }) => response === "refused")) return undefined;
  const last = asked.reduce((one, other) => ((other.hours ?? 0) > (one.hours ?? 0) ? other : one));
  return { by: { id: last.teacher.id, role: "teacher" }, at: answeredAt(story, last) };
}

/** Writes a request, what each teacher answered, the contract it came to, and every line of their history. */
export function writeRequest(writing: Writing, story: RequestStory): WrittenRequest {
  const context = contextOf(story);
  const lessonRequestId = writeLessonRequest(writing, context);
  writeOpening(writing, context, lessonRequestId);
  const proposalIds = new Map<number, number>();
  for (const asked of story.asked) {
    proposalIds.set(asked.teacher.id, writeProposal(writing, context, lessonRequestId, asked));
  }
  const selected = story.asked.find(({ response }) => response === "selected");
  const contract =
    selected && context.boundAt
      ? writeContract(writing, {
          ...context,
          teacher: selected.teacher,
          lessonRequestId,
          proposalId: proposalIds.get(selected.teacher.id) ?? null,
          createdAt: context.boundAt,
        })
      : undefined;
  writeWhatFollowed(writing, context, lessonRequestId);
  return { lessonRequestId, proposalIds, contract };
}

function processSince(context: RequestContext, moves: readonly LessonRequestMove[]): Date {
  return moves.filter(([from, , to]) => from !== to).at(-1)?.[3].at ?? context.at;
}

function writeLessonRequest(writing: Writing, context: RequestContext): number {
  const { at, family, process, answered = false, extended = true, courseType } = context;
  return writing.book.add(lessonRequests, {
    ...deadlinesOf(at),
    ...(open.has(process) ? {} : { reminderDueAt: null }),
    ...choiceOf(context),
    ...endOf(context),
    customerId: family.id,
    studentId: context.studentId,
    subjectId: context.subjectId,
    levelId: context.levelId,
    courseType,
    process,
    processSince: processSince(context, movesOf(context)),
    origin: "customer",
    teacherWishId: wishOf(context),
    comments: writing.chance.oneOf(words.requests),
    extendedSearch: extended,
    address: courseType === "offline" ? family.address : null,
    ...(answered
      ? { answers: answersOf(writing), answersUpdatedAt: at }
      : { answers: null, answersUpdatedAt: null }),
    createdAt: at,
    evaluatedAt: evaluatedAt(context, writing.now),
    firstCourseReminderDueAt: firstReminderOf(context),
  });
}

const open = new Set<LessonRequestProcess>(["processing", "waiting_customer_reply"]);

const nothingLater = { taxCreditLaterAt: null, invoicingLaterAt: null, cancelComment: null };

/** What the family must choose after a first refusal, and when it is next asked. */
const choiceOf = ({ refusedBy: refusal }: RequestContext) => ({
  ...nothingLater,
  widenAskedAt: refusal?.at ?? null,
  widenReminders: 0,
  widenReminderDueAt: refusal ? widenReminderAt(refusal.at, 0) : null,
});

const foundElsewhere = 5;

const endOf = ({ process, cancelledFrom = "processing" }: RequestContext) =>
  process === "cancelled"
    ? { cancelledFrom, refusalTypeId: foundElsewhere }
    : { cancelledFrom: null, refusalTypeId: null };

const wishOf = ({ asked: [wished] }: RequestContext) => wished?.teacher.id ?? null;

const firstReminderOf = ({ process, boundAt }: RequestContext) =>
  process === "waiting_first_course" && boundAt ? plusDays(boundAt, 7) : null;

/** Qualified at once by the family's answers, else by the clock a day later (STM-02). */
function evaluatedAt({ at, answered }: RequestStory, now: Date): Date | null {
  if (answered) return at;
  const later = plusHours(at, 24);
  return later <= now ? later : null;
}

function answersOf({ chance }: Writing) {
  return [
    { question_id: "1", value: chance.oneOf(["bases", "method", "deepen", "confidence"]) },
    { question_id: "3", value: chance.oneOf(["weekly", "twice_weekly"]) },
    { question_id: "4", value: chance.someOf(["wednesday", "weekday_evening", "saturday"], 2) },
  ];
}

const nobody = { by: bySystem, at: undefined };

type LessonRequestMove = readonly [
  string | null,
  string,
  LessonRequestProcess,
  { by: Mover; at: Date },
];

/** The moves of a request in their order, as far as its process goes. */
function movesOf(context: RequestContext): LessonRequestMove[] {
  const { by, at, chosenAt, boundAt, process } = context;
  const refusal = context.refusedBy ?? nobody;
  const steps: readonly (readonly [string, LessonRequestProcess, Mover, Date | undefined])[] = [
    ["wish_refused", "processing", refusal.by, refusal.at],
    ["offer_made", "waiting_customer_reply", bySystem, offeredAt(context)],
    ["offer_accepted", "waiting_payment_method", by, chosenAt],
    ["means_ready", "waiting_first_course", by, boundAt],
    ...firstCourseMoves(context),
    ["cancelled", "cancelled", by, process === "cancelled" ? plusHours(at, 40) : undefined],
  ];
  const moves: LessonRequestMove[] = [[null, "created", "processing", { by, at }]];
  for (const [event, to, mover, when] of steps) {
    if (when) moves.push([moves.at(-1)?.[2] ?? null, event, to, { by: mover, at: when }]);
  }
  return moves;
}

function firstCourseMoves({ by, process, firstCourse, concludedAt }: RequestContext) {
  const given = process === "waiting_first_course_validation" || process === "concluded";
  if (!given || !firstCourse) return [];
  const declaredAt = plusHours(firstCourse.date, 3);
  const approvedAt =
    process === "concluded" ? (concludedAt ?? plusHours(declaredAt, 16)) : undefined;
  return [
    ["first_course_declared", "waiting_first_course_validation", bySystem, declaredAt],
    ["first_course_approved", "concluded", by, approvedAt],
  ] as const;
}

/** When the first teacher said yes, or asked something; never when none did. */
function offeredAt(context: RequestContext): Date | undefined {
  const [first] = context.asked
    .filter(({ response }) => makesOffer(response))
    .map((one) => answeredAt(context, one))
    .sort((a, b) => a.getTime() - b.getTime());
  return first;
}

const makesOffer = (response: TeacherResponse) =>
  isPositive(response) ||
  ["selected", "clarifications_requested", "other_teacher_selected"].includes(response);

/** Asked for, then qualified: told before any teacher is asked, as the live request does. */
function writeOpening(writing: Writing, context: RequestContext, lessonRequestId: number): void {
  const { by, at, answered } = context;
  const process = "processing";
  writeLine(writing, "lesson_request", lessonRequestId, [null, "created", process], { by, at });
  const evaluated = evaluatedAt(context, writing.now);
  if (!evaluated) return;
  const qualified = { by: answered ? by : byClock, at: evaluated };
  writeLine(writing, "lesson_request", lessonRequestId, [process, "evaluated", process], qualified);
}

function writeWhatFollowed(
  writing: Writing,
  context: RequestContext,
  lessonRequestId: number,
): void {
  const [, ...later] = movesOf(context);
  for (const [from, event, to, move] of later) {
    writeLine(writing, "lesson_request", lessonRequestId, [from, event, to], move);
  }
}
