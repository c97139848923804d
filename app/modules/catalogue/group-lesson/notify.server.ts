import type { Tx } from "#app/db/client.server.ts";
import { longDay } from "#app/lib/french-date.ts";
import { notifyPerson } from "#app/modules/foundation/notification/notify-person.server.ts";
import { paths } from "#app/paths.ts";

import { findTeachersOf } from "./class.repository.server.ts";
import type { GroupLessonRow } from "./repository.server.ts";

type Notice = Readonly<{ id: number; firstname: string; email: string }>;

/** The same key among mails and notifications. */
export type About =
  "stage_asked" | "stage_assigned" | "stage_released" | "stage_cancelled" | "stage_ended";

const urls = {
  stage_asked: paths.comingGroupLessons,
  stage_assigned: paths.teacherGroupLessons,
  stage_released: paths.teacherGroupLessons,
  stage_cancelled: paths.teacherGroupLessons,
  stage_ended: paths.teacherGroupLessons,
} as const;

export async function notifyTeacher(
  tx: Tx,
  teacher: Notice,
  { title, startsAt, about }: Pick<GroupLessonRow, "title" | "startsAt"> & { about: About },
  now: Date,
): Promise<void> {
  const details = { firstname: teacher.firstname, title, date: longDay(startsAt) };
  const url = urls[about];
  await notifyPerson(tx, teacher, { type: "courses", message: about, details, url }, now);
}

/** Returns whom it wrote to. */
export async function writeToTeachers(
  tx: Tx,
  { id, title }: Pick<GroupLessonRow, "id" | "title">,
  text: string,
  now: Date,
): Promise<number[]> {
  const teachers = await findTeachersOf(tx, id);
  const url = paths.teacherGroupLessons;
  for (const teacher of teachers) {
    const details = { firstname: teacher.firstname, title, text };
    await notifyPerson(
      tx,
      teacher,
      { type: "courses", message: "stage_message", details, url },
      now,
    );
  }
  return teachers.map((teacher) => teacher.id);
}

export async function notifyTeachers(
  tx: Tx,
  { id, title, startsAt }: GroupLessonRow,
  about: About,
  now: Date,
): Promise<void> {
  for (const teacher of await findTeachersOf(tx, id)) {
    await notifyTeacher(tx, teacher, { title, startsAt, about }, now);
  }
}
