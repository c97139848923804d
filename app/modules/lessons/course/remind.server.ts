import type { Tx } from "#app/db/client.server.ts";
import { plusDays } from "#app/lib/clock.ts";

import { keepOnCourse } from "./advance.server.ts";
import { delays, nextReminderAt, variantOf } from "./domain.ts";
import { notifyDesk, notifyOfCourse } from "./notify.server.ts";
import type { CourseRow } from "./repository.server.ts";

/** Reminders on days 1 and 5; a missed one is not made up for (CST-44). */
export async function remindFamily(tx: Tx, course: CourseRow, now: Date): Promise<void> {
  const kept = await keepOnCourse(tx, course.id, afterReminder(course, now));
  const variant = variantOf(course);
  const about = variant ? `course_reminder_${variant}` : "course_reminder";
  await notifyOfCourse(tx, kept, { to: "family", about }, now);
  if (variant === "undeclared") {
    await notifyOfCourse(tx, kept, { to: "teacher", about: "course_reminder_declare" }, now);
  }
}

function afterReminder(course: CourseRow, now: Date) {
  const { verdictDueAt, escalateDueAt, statusSince } = course;
  const since = verdictDueAt
    ? plusDays(verdictDueAt, -delays.autoConfirm)
    : escalateDueAt
      ? plusDays(escalateDueAt, -delays.review)
      : statusSince;
  let sent = course.remindersSent + 1;
  let next = nextReminderAt(since, sent);
  while (next && next <= now) next = nextReminderAt(since, ++sent);
  return { reminderDueAt: next, remindersSent: sent };
}

/** Reminds a teacher once of a dispute to answer. */
export async function remindTeacher(tx: Tx, course: CourseRow, now: Date): Promise<void> {
  const change = { reminderDueAt: null, remindersSent: course.remindersSent + 1 };
  const kept = await keepOnCourse(tx, course.id, change);
  await notifyOfCourse(tx, kept, { to: "teacher", about: "course_disputed_reminder" }, now);
}

/** Reminds the operator once, five days before the decision is due (STM-11). */
export async function remindOperator(tx: Tx, course: CourseRow, now: Date): Promise<void> {
  const change = { reminderDueAt: null, remindersSent: course.remindersSent + 1 };
  const kept = await keepOnCourse(tx, course.id, change);
  await notifyDesk(tx, kept, "course_decision_reminder", now);
}
