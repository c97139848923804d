import type { Call } from "#app/api/call.server.ts";
import type { Tx } from "#app/db/client.server.ts";
import type { Actor } from "#app/lib/actor.ts";
import { checkAll } from "#app/lib/check-all.ts";
import { instantOf } from "#app/lib/paris-time.ts";
import { fieldFault, RuleError } from "#app/lib/rule-error.ts";
import { accepts } from "#app/lib/transitions.ts";
import { refusedMove } from "#app/modules/foundation/history/refuse.server.ts";
import { setFirstCourse } from "#app/modules/lessons/contract/set-first-course.server.ts";
import { holdAgreement } from "#app/modules/lessons/lesson-request/hold.server.ts";
import { holdStandingCourse } from "#app/modules/lessons/planned-course/judge.server.ts";

import { advanceCourse } from "./advance.server.ts";
import { judgeDeclared, refuseCollective, refuseDate, type Words } from "./declare.server.ts";
import { isFirstRefused } from "./dispute.repository.server.ts";
import {
  answerDispute,
  closeDispute,
  holdBilledCourse,
  maintainCourse,
  undoBill,
} from "./dispute.server.ts";
import { courseTransitions, deadlinesOf } from "./domain.ts";
import type { CourseEdit } from "./edit.endpoints.ts";
import { presentTeacherCourse } from "./list.server.ts";
import { notifyOfCourse } from "./notify.server.ts";
import type { CourseRow } from "./repository.server.ts";

/** Edits a course to confirm, or answers its dispute (API-090). 409 in any other state. */
export async function updateCourse(
  { db, actor: by, now }: Call,
  { id, ...body }: CourseEdit & { id: number },
) {
  if (body.resolution === "maintain") {
    const comments = body.comments ?? "";
    if (!comments) throw fieldFault("comments", "api.course.maintain_comment");
    await db.transaction((tx) => maintainCourse(tx, id, { by, now }, comments));
  } else {
    await db.transaction((tx) => rewrite(tx, id, { by, now }, body));
  }
  return presentTeacherCourse(db, now, id);
}

type By = { by: Actor; now: Date };

async function eventOf(
  tx: Tx,
  { id, status }: CourseRow,
  { resolution }: CourseEdit,
  by: Actor,
): Promise<"edit" | "correct"> {
  if (status === "disputed" && !resolution) {
    throw fieldFault("resolution", "api.course.resolution_required");
  }
  const event = resolution === "correct" ? "correct" : "edit";
  if (!accepts(courseTransitions, status, event)) {
    const thing = { machine: "course", id, transitions: courseTransitions } as const;
    throw await refusedMove(tx, { ...thing, event, by });
  }
  if (event === "correct" && (await isFirstRefused(tx, id))) {
    throw new RuleError("conflict", "api.course.first_not_corrected");
  }
  return event;
}

async function rewrite(tx: Tx, id: number, { by, now }: By, body: CourseEdit): Promise<void> {
  const course = await holdBilledCourse(tx, id, by);
  const { contract } = await holdAgreement(tx, course.contractId);
  const { event, words } = await checkAll({
    event: () => eventOf(tx, course, body, by),
    words: async () => {
      const typed = wordsWith(course, body, now);
      if (!isSame(course, typed)) await refuseChange(tx, course, typed, { contract, now });
      return typed;
    },
  });
  const corrects = event === "correct";
  // Unchanged: the family's deadline stays, without notification.
  if (!corrects && isSame(course, words)) return;
  await refuseTaken(tx, course, words.date);
  const confirmed = body.is_anomaly_validated ?? false;
  const terms = await judgeDeclared(tx, contract, words, { now, confirmed, except: id });
  const declaredAt = course.declaredAt ?? now;
  const changed = await advanceCourse(tx, course, {
    event,
    by,
    now,
    change: {
      ...words,
      ...terms,
      ...deadlinesOf({ declaredAt, ...terms }, now),
      declaredAt,
      ...(corrects && { ...unjudged, correctedAt: now }),
    },
    details: { duration: words.duration, was: course.duration },
  });
  if (corrects) await closeCorrected(tx, course, body.comments, { by, now });
  await moveFirstCourse(tx, changed, now);
  const about = corrects ? "course_corrected" : "course_edited";
  await notifyOfCourse(tx, changed, { to: "family", about }, now);
}

async function refuseChange(
  tx: Tx,
  course: CourseRow,
  words: Words,
  { contract, now }: Readonly<{ contract: Parameters<typeof refuseDate>[1]; now: Date }>,
): Promise<void> {
  await checkAll({
    collective: async () => {
      if (words.isCollective && !course.isCollective) await refuseCollective(tx, contract);
    },
    more: () => refuseMore(course, words),
    date: () => refuseDate(tx, contract, words.date, now),
  });
}

const isSame = ({ declaredAt, ...course }: CourseRow, { date, ...words }: Words): boolean =>
  declaredAt !== null &&
  course.date.getTime() === date.getTime() &&
  Object.entries(words).every(([name, value]) => course[name as keyof typeof words] === value);

/** An absence is due as agreed, or for less (STM-13). */
async function refuseMore(course: CourseRow, { date, duration }: Words): Promise<void> {
  if (!course.absent) return;
  const as = "api.course.absent_as_planned";
  await checkAll({
    date: () => {
      if (date.getTime() !== course.date.getTime()) throw fieldFault("date", as);
    },
    duration: () => {
      if (duration > course.duration) throw fieldFault("duration", as);
    },
  });
}

async function moveFirstCourse(tx: Tx, course: CourseRow, now: Date): Promise<void> {
  const { isFirst, contractId, date, duration } = course;
  if (isFirst) await setFirstCourse(tx, contractId, { date, duration }, now);
}

async function closeCorrected(
  tx: Tx,
  course: CourseRow,
  words: string | undefined,
  { by, now }: { by: Actor; now: Date },
): Promise<void> {
  await answerDispute(tx, course.id, words, now);
  await closeDispute(tx, course.id, "corrected", { now });
  await undoBill(tx, course, { by, now });
}

const unjudged = {
  disputedAt: null,
  confirmedAt: null,
  confirmedBy: null,
  paidAt: null,
  paidMinutes: null,
};

function wordsWith(course: CourseRow, body: CourseEdit, now: Date): Words {
  return {
    date: body.date === undefined ? course.date : instantOf(body.date, "date", now),
    duration: body.duration ?? course.duration,
    format: body.format ?? course.format,
    // With a resolution, the comment answers the dispute.
    comments: body.resolution ? course.comments : commentsWith(course, body.comments),
    isCollective: body.is_collective ?? course.isCollective,
    absent: course.absent,
  };
}

const commentsWith = (course: CourseRow, typed: string | undefined) =>
  typed === undefined ? course.comments : typed || null;

async function refuseTaken(tx: Tx, course: CourseRow, date: Date): Promise<void> {
  if (date.getTime() === course.date.getTime()) return;
  const other = await holdStandingCourse(tx, course.contractId, date);
  if (other) {
    throw new RuleError("conflict", "api.course.already_declared", {
      details: { lesson_id: other.id },
    });
  }
}
