import type { Tx } from "#app/db/client.server.ts";
import { broadcast } from "#app/db/notices.server.ts";
import type { By } from "#app/lib/actor.ts";
import { fieldFault } from "#app/lib/rule-error.ts";

import { showAnew } from "./advance.server.ts";
import {
  findGroupLessonTeachers,
  findTeachersOf,
  insertRequested,
  saveAssigned,
} from "./class.repository.server.ts";
import { type About, notifyTeacher } from "./notify.server.ts";
import type { GroupLessonRow } from "./repository.server.ts";

/** Locks the teachers; 422 when one may not give group lessons (TEA-051). */
async function holdGroupLessonTeachers(tx: Tx, ids: readonly number[], field: string) {
  const found = await findGroupLessonTeachers(tx, ids);
  if (found.length < new Set(ids).size) throw fieldFault(field, "api.group_lesson.not_collective");
  return found;
}

/** Replaces the assigned teachers (OPS-09). */
export async function assignTeachers(
  tx: Tx,
  { id, teacherIds }: Readonly<{ id: number; teacherIds: readonly number[] }>,
  { now }: By,
): Promise<void> {
  await holdGroupLessonTeachers(tx, teacherIds, "teacher_ids");
  await saveAssigned(tx, id, { ids: teacherIds, now });
  await broadcast(tx, { kind: "class_back", lesson: id });
  await showAnew(tx, id);
}

type Lesson = Pick<GroupLessonRow, "id" | "title" | "startsAt" | "state">;

/** Tells who gives it from now on, and who does not any more, while it has not begun and is not cancelled. */
export async function assignAndTell(
  tx: Tx,
  { lesson, teacherIds }: Readonly<{ lesson: Lesson; teacherIds: readonly number[] }>,
  by: By,
): Promise<void> {
  const before = await findTeachersOf(tx, lesson.id);
  await assignTeachers(tx, { id: lesson.id, teacherIds }, by);
  if (lesson.startsAt <= by.now || lesson.state === "cancelled") return;
  const after = await findTeachersOf(tx, lesson.id);
  const tell = async (these: typeof before, known: typeof before, about: About) => {
    const ids = new Set(known.map(({ id }) => id));
    for (const teacher of these.filter(({ id }) => !ids.has(id))) {
      await notifyTeacher(tx, teacher, { ...lesson, about }, by.now);
    }
  };
  await tell(after, before, "stage_assigned");
  await tell(before, after, "stage_released");
}

/** Asks teachers not yet asked; returns them (API-103). */
export async function askTeachers(
  tx: Tx,
  { id, teacherIds }: Readonly<{ id: number; teacherIds: readonly number[] }>,
  { now }: By,
) {
  const teachers = await holdGroupLessonTeachers(tx, teacherIds, "ask_ids");
  const requested = new Set(await insertRequested(tx, id, { ids: teacherIds, now }));
  return teachers.filter((teacher) => requested.has(teacher.id));
}
