import type { Call } from "#app/api/call.server.ts";
import { plusDays } from "#app/lib/clock.ts";
import { dayFrom } from "#app/lib/deadline.ts";
import { parisDay, parisInstant } from "#app/lib/paris-time.ts";
import { namedReference } from "#app/lib/reference-name.ts";

import type { Coming } from "./coming.endpoints.ts";
import { findOtherDates, type OtherDate } from "./coming.repository.server.ts";
import { daysAhead, endOf } from "./domain.ts";
import { listOwnPlanned } from "./list.server.ts";
import type { PlannedCourse } from "./planned-course.endpoints.ts";

/** Planned courses read: nine months of a weekly pupil. */
const most = 40;

/** What comes for the caller, the next first: the one list of all pages (TEA-001). */
export async function listComing(
  call: Pick<Call, "db" | "actor" | "now">,
  { kind }: Readonly<{ kind?: "planned" | undefined }> = {},
): Promise<{ data: Coming[] }> {
  const { db, actor: owner, now } = call;
  const from = parisInstant(parisDay(now));
  const { data: planned } = await listOwnPlanned(call, { length: most });
  const span = { owner, from, before: plusDays(now, daysAhead) };
  const others = kind ? [] : await findOtherDates(db, span);
  const data = [
    ...planned.map((one) => ofPlanned(one, now)),
    ...others.map((one) => ofOther(one, now)),
  ];
  return { data: data.toSorted((one, other) => Date.parse(one.start) - Date.parse(other.start)) };
}

const ofPlanned = (planned: PlannedCourse, now: Date): Coming => ({
  key: `planned-${String(planned.id)}`,
  kind: "planned",
  contract_id: planned.contract_id,
  start: planned.start,
  day: dayFrom(new Date(planned.start), now),
  duration: planned.duration,
  student: planned.student.firstname,
  teacher: planned.teacher.firstname,
  subject: planned.subject,
  level: planned.level,
  format: planned.format,
  title: null,
  place: planned.place,
  is_over: planned.is_over,
  planned,
});

const ofOther = (
  { id, contractId, minutes, subjectId, levelId, start, ...other }: OtherDate,
  now: Date,
): Coming => ({
  ...other,
  key: `${other.kind}-${String(id)}`,
  contract_id: contractId,
  start: start.toISOString(),
  day: dayFrom(start, now),
  duration: minutes,
  subject: subjectId === null ? null : namedReference("subject", subjectId),
  level: levelId === null ? null : namedReference("level", levelId),
  is_over: endOf({ start, duration: minutes ?? 0 }) <= now,
  planned: null,
});
