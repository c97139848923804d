import type { Call } from "#app/api/call.server.ts";
import type { Actor } from "#app/lib/actor.ts";
import { plusDays } from "#app/lib/clock.ts";
import { dayFrom } from "#app/lib/deadline.ts";
import { parisDay, parisInstant } from "#app/lib/paris-time.ts";
import { namedReference } from "#app/lib/reference-name.ts";
import { endOf } from "#app/lib/stretch.ts";
import { roomUrl } from "#app/modules/foundation/room-link/seal.server.ts";

import type { Coming } from "./coming.endpoints.ts";
import { findOtherDates, type OtherDate } from "./coming.repository.server.ts";
import { daysAhead } from "./domain.ts";
import { listOwnPlanned, viewerOf } from "./list.server.ts";
import type { PlannedCourse } from "./planned-course.endpoints.ts";
import { roomOfGroupLesson } from "./room.server.ts";

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
    ...others.map((one) => ofOther(one, owner, now)),
  ];
  return { data: data.toSorted((one, other) => Date.parse(one.start) - Date.parse(other.start)) };
}

const ofPlanned = (planned: PlannedCourse, now: Date): Coming => ({
  key: `planned-${String(planned.id)}`,
  kind: "planned",
  contract_id: planned.contract_id,
  class_id: null,
  proposal_id: null,
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
  room_url: planned.room_url,
  is_over: planned.is_over,
  planned,
});

type Room = Pick<OtherDate, "kind" | "contractId" | "format" | "roomOf" | "roomFor" | "edition">;

/** The caller's link to the room of an online first course, or of a session of an online stage. */
function roomOf({ kind, contractId, format, ...room }: Room, owner: Actor): string | null {
  const { edition, roomOf: lessonId } = room;
  const personId = room.roomFor ?? owner.id;
  const side = viewerOf(owner);
  if (kind === "session" && lessonId !== null) {
    return roomOfGroupLesson({ subjectId: lessonId, personId, edition }, side);
  }
  const isOnline = kind === "first" && format === "individual_webcam";
  if (!isOnline || contractId === null) return null;
  return roomUrl({ kind: "first_course", subjectId: contractId, side, personId, edition });
}

const ofOther = (
  { id, contractId, classId, minutes, subjectId, levelId, start, ...other }: OtherDate,
  owner: Actor,
  now: Date,
): Coming => ({
  kind: other.kind,
  student: other.student,
  teacher: other.teacher,
  format: other.format,
  title: other.title,
  place: other.place,
  room_url: roomOf({ contractId, ...other }, owner),
  key: `${other.kind}-${String(id)}`,
  contract_id: contractId,
  class_id: classId,
  proposal_id: other.kind === "offer" ? id : null,
  start: start.toISOString(),
  day: dayFrom(start, now),
  duration: minutes,
  subject: subjectId === null ? null : namedReference("subject", subjectId),
  level: levelId === null ? null : namedReference("level", levelId),
  is_over: endOf({ start, duration: minutes ?? 0 }) <= now,
  planned: null,
});
