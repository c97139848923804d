import type { Call } from "#app/api/call.server.ts";
import type { Db } from "#app/db/client.server.ts";
import { plusDays } from "#app/lib/clock.ts";
import { referenceName } from "#app/lib/reference-name.ts";

import { type BusyRow, findBusy } from "./busy.repository.server.ts";
import { findSessions } from "./class.repository.server.ts";
import { isTaken } from "./domain.ts";
import type { Overlap, Standing } from "./learners.endpoints.ts";
import { overlapsOf } from "./overlap.domain.ts";
import { stageOf } from "./price.server.ts";

/** How the family's students stand towards a stage: a seat that is paid, and what else they have at the same time (API-058). 404 for a stage that is none. */
export async function listLearners(
  { db, actor, now }: Call,
  { group_lesson_id: id }: { group_lesson_id: number },
): Promise<{ data: Standing[] }> {
  const [busy, rows] = await Promise.all([
    busyOf(db, actor.id, now),
    findSessions(db, [id]),
    stageOf(db, id),
  ]);
  const sessions = rows.map(({ startsAt: start, duration }) => ({ start, duration }));
  const studentIds = new Set(busy.map(({ studentId }) => studentId));
  const data = [...studentIds].map((student_id) => {
    const own = busy.filter(({ studentId }) => studentId === student_id);
    return {
      student_id,
      has_seat: own.some((one) => one.id === id && one.state !== null && isTaken(one.state)),
      overlaps: overlapsOf({ id, sessions }, own).map(presentOverlap),
    };
  });
  return { data: data.filter(({ has_seat, overlaps }) => has_seat || overlaps.length > 0) };
}

/** When a family's students are taken, today and after. */
export const busyOf = (db: Db, customerId: number, now: Date): Promise<BusyRow[]> =>
  findBusy(db, customerId, plusDays(now, -1));

/** What is at the same time, as the family reads it. */
export const presentOverlap = ({ kind, title, subjectId, teacher, start }: BusyRow): Overlap => ({
  kind,
  teacher,
  name: title ?? referenceName("subject", subjectId ?? 0),
  start: start.toISOString(),
});
