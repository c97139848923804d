import type { Tx } from "#app/db/client.server.ts";
import type { By } from "#app/lib/actor.ts";
import { fieldFault, RuleError } from "#app/lib/rule-error.ts";
import { record } from "#app/modules/foundation/history/record.server.ts";

import { advanceGroupLesson, showAnew } from "./advance.server.ts";
import { askTeachers } from "./assign.server.ts";
import { findTeachersOf } from "./class.repository.server.ts";
import { holdGroupLesson } from "./hold.server.ts";
import { notifyTeacher } from "./notify.server.ts";
import { type GroupLessonRow, saveGroupLessonRow } from "./repository.server.ts";

export type GroupLessonChange = Partial<
  Pick<
    GroupLessonRow,
    | "title"
    | "description"
    | "maxStudents"
    | "minStudents"
    | "priceCents"
    | "prerequisites"
    | "teacherHourlyPayCents"
  >
>;

/**
 * Edits before it begins; never fewer seats than taken, nor less pay than its teacher agreed to. More seats reopen a
 * full one (OPS-09, TEA-069).
 */
export async function editGroupLesson(
  tx: Tx,
  { id, change }: Readonly<{ id: number; change: GroupLessonChange }>,
  { by, now }: By,
): Promise<GroupLessonRow> {
  const lesson = await holdGroupLesson(tx, id);
  const after = { ...lesson, ...change };
  checkChange(lesson, after);
  if (isLess(after, lesson) && (await findTeachersOf(tx, id)).length > 0) {
    throw new RuleError("conflict", "api.group_lesson.pay_agreed");
  }
  const version = lesson.version + 1;
  const saved = await saveGroupLessonRow(tx, id, { ...change, version, updatedAt: now });
  const { state: from } = lesson;
  const details = { changed: Object.keys(change) };
  const edited = { event: "edit", from, to: from, by, at: now, details } as const;
  await record(tx, { machine: "group_lesson", id, ...edited });
  const hasSeats = saved.maxStudents > lesson.takenSeats;
  if (from === "full" && hasSeats) return advanceGroupLesson(tx, saved, { event: "free", by, now });
  if (from === "open" && !hasSeats) {
    return advanceGroupLesson(tx, saved, { event: "fill", by, now });
  }
  await showAnew(tx, id);
  return saved;
}

const isLess = (after: GroupLessonRow, before: GroupLessonRow): boolean =>
  (after.teacherHourlyPayCents ?? 0) < (before.teacherHourlyPayCents ?? 0);

function checkChange({ state, takenSeats }: GroupLessonRow, after: GroupLessonRow): void {
  if (!["draft", "open", "full"].includes(state)) {
    throw new RuleError("conflict", "api.group_lesson.closed");
  }
  if (after.maxStudents < takenSeats)
    throw new RuleError("conflict", "api.group_lesson.seats_taken");
  refuseMinimum(after);
}

export function refuseMinimum({
  minStudents,
  maxStudents,
}: Pick<GroupLessonRow, "minStudents" | "maxStudents">): void {
  if (minStudents > maxStudents) throw fieldFault("min_students", "api.group_lesson.minimum");
}

/** Asks and notifies teachers; those already asked get nothing more (API-103, OPS-09). */
export async function askForGroupLesson(
  tx: Tx,
  { id, teacherIds }: Readonly<{ id: number; teacherIds: readonly number[] }>,
  by: By,
): Promise<number[]> {
  const { title, startsAt } = await holdGroupLesson(tx, id);
  const requested = await askTeachers(tx, { id, teacherIds }, by);
  for (const teacher of requested) {
    await notifyTeacher(tx, teacher, { title, startsAt, about: "stage_asked" }, by.now);
  }
  return requested.map((teacher) => teacher.id);
}
