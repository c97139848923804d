import type { Call } from "#app/api/call.server.ts";
import type { Db } from "#app/db/client.server.ts";
import { plusDays } from "#app/lib/clock.ts";
import { referenceName } from "#app/lib/reference-name.ts";
import { RuleError } from "#app/lib/rule-error.ts";
import { listStudents } from "#app/modules/people/student/list.server.ts";

import { type BusyRow, findBusy, findGroupLessonSessions } from "./busy.repository.server.ts";
import { isTaken } from "./domain.ts";
import type { Learner, Overlap } from "./learners.endpoints.ts";
import { overlapsOf } from "./overlap.domain.ts";

/** The family's students with paid seats and overlaps for a group lesson (API-058). 404 for a draft or none. */
export async function listLearners(
  { db, actor, now }: Call,
  { group_lesson_id: id }: { group_lesson_id: number },
): Promise<{ data: Learner[] }> {
  const [students, sessions, busy] = await Promise.all([
    listStudents(db, actor.id, now),
    findGroupLessonSessions(db, id),
    busyOf(db, actor.id, now),
  ]);
  if (sessions.length === 0) throw new RuleError("not_found", "api.group_lesson.not_found");
  const data = students.map((student) => {
    const own = busy.filter(({ studentId }) => studentId === student.id);
    return {
      id: student.id,
      firstname: student.firstname,
      class_id: student.class_id,
      class: student.class,
      has_seat: own.some((one) => one.id === id && one.state !== null && isTaken(one.state)),
      overlaps: overlapsOf({ id, sessions }, own).map(presentOverlap),
    };
  });
  return { data };
}

export const busyOf = (db: Db, customerId: number, now: Date): Promise<BusyRow[]> =>
  findBusy(db, customerId, plusDays(now, -1));

export const presentOverlap = ({ kind, title, subjectId, teacher, start }: BusyRow): Overlap => ({
  kind,
  teacher,
  name: title ?? referenceName("subject", subjectId ?? 0),
  start: start.toISOString(),
});
