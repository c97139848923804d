import type { Call } from "#app/api/call.server.ts";
import { presentState } from "#app/api/state.server.ts";
import { iso } from "#app/api/wire.ts";
import type { Db } from "#app/db/client.server.ts";
import { nameWithInitial, shownInitial } from "#app/lib/names.ts";
import { referenceName } from "#app/lib/reference-name.ts";
import { orNotFound } from "#app/lib/rule-error.ts";
import { wire } from "#app/lib/wire.ts";
import { linkAt } from "#app/modules/catalogue/group-lesson/domain.ts";
import { groupLessonOf } from "#app/modules/catalogue/group-lesson/hold.server.ts";
import { chaptersOf } from "#app/modules/catalogue/group-lesson/show.server.ts";
import { roomUrl } from "#app/modules/foundation/room-link/seal.server.ts";
import {
  mayEvaluate,
  mayMark,
  maySay,
} from "#app/modules/group-lessons/registration/lived.domain.ts";
import {
  findPresences,
  findSessions,
  type PresenceRow,
  type SessionRow,
} from "#app/modules/group-lessons/registration/lived.repository.server.ts";
import { presencesOf } from "#app/modules/group-lessons/registration/show-lived.server.ts";

import { type GroupLessonClass, type Written, writtenSchema } from "./endpoints.ts";
import {
  type EvaluationRow,
  findEvaluations,
  findOwnClass,
  findStudentsOf,
  type StudentRow,
} from "./repository.server.ts";
import { presenceInRoom } from "./room.domain.ts";

/** Only this teacher's class, while Préau gives them group lessons (TEA-051). */
export async function ownClass(db: Db, id: number, teacherId: number) {
  return orNotFound(await findOwnClass(db, id, teacherId), "api.registration.no_class");
}

type OwnClass = Awaited<ReturnType<typeof ownClass>>;

/** A class of the caller: students, attendance, evaluations (TEA-041). */
export async function showClass(
  { db, actor, now }: Pick<Call, "db" | "actor" | "now">,
  { id }: { id: number },
): Promise<GroupLessonClass> {
  const own = await ownClass(db, id, actor.id);
  const { lesson } = own;
  // Sequential: the seed reads a class inside its transaction, on one connection.
  const rows = await findStudentsOf(db, lesson.id);
  const sessions = await findSessions(db, [lesson.id]);
  const written = await findEvaluations(db, own.classId);
  const ids = rows.map(({ registration }) => registration.id);
  const presences = await findPresences(db, ids);
  return present(own, { rows, sessions, presences, written }, now);
}

/** Attendance of a group lesson, for the operator (OPS-09). */
export async function attendanceOf(db: Db, groupLessonId: number) {
  const rows = await findStudentsOf(db, groupLessonId);
  const sessions = await findSessions(db, [groupLessonId]);
  const ids = rows.map(({ registration }) => registration.id);
  const presences = await findPresences(db, ids);
  return rows.map(({ registration: { id, state }, student }) => ({
    registration_id: id,
    student: shownName(student),
    state,
    presences: presencesOf(id, { sessions, presences }),
  }));
}

/** 404 when there is no such group lesson (API-244). */
export async function showForOperator(db: Db, id: number) {
  const { title } = await groupLessonOf(db, id);
  const data = await attendanceOf(db, id);
  return { title, data, total: data.length };
}

type Lived = Readonly<{
  rows: readonly StudentRow[];
  sessions: readonly SessionRow[];
  presences: readonly PresenceRow[];
  written: readonly EvaluationRow[];
}>;

/** The teacher's own link to the room of an online stage. */
function roomOf({ lesson, teacherId, roomEdition: edition }: OwnClass): string | null {
  if (lesson.format !== "group_webcam") return null;
  const pass = { kind: "group_lesson", subjectId: lesson.id, side: "teacher" } as const;
  return roomUrl({ ...pass, personId: teacherId, edition });
}

function present(own: OwnClass, lived: Lived, now: Date): GroupLessonClass {
  const { classId, lesson } = own;
  const { title, format, mainLevelId, state } = lesson;
  const { rows, sessions, presences, written } = lived;
  const marked = (sessionId: number) =>
    presences.filter((one) => one.sessionId === sessionId).length;
  const sent = written.filter(({ sentAt }) => sentAt !== null).length;
  const variant = state === "done" && sent < rows.length ? "to_evaluate" : undefined;
  return {
    id: classId,
    title,
    format,
    level: referenceName("level", mainLevelId),
    place: lessonPlaceOf(lesson),
    room_url: linkAt(
      roomOf(own),
      sessions.map(({ startsAt, duration }) => ({ start: startsAt, duration })),
      now,
    ),
    state: presentState("teacher", { machine: "group_lesson", state, variant }),
    is_cancelled: state === "cancelled",
    dates: sessions.map(({ id, startsAt, duration }) => ({
      start: startsAt.toISOString(),
      duration,
      has_begun: mayMark(startsAt, now),
      unmarked: rows.length - marked(id),
    })),
    may_evaluate: mayEvaluate(lesson.endsAt, now),
    students: rows.map((row) => presentStudent(row, lived, now)),
  };
}

function lessonPlaceOf({ placeName, placeAddress, postalCode, cityName }: OwnClass["lesson"]) {
  if (cityName === null) return null;
  return [placeName, placeAddress, [postalCode, cityName].join(" ")].filter(Boolean).join(", ");
}

function presentStudent({ registration, student, seen }: StudentRow, lived: Lived, now: Date) {
  const { id, levelId, description, learnedChapterIds, rating, ratingComment } = registration;
  const written = lived.written.find(({ registrationId }) => registrationId === id);
  return {
    registration_id: id,
    name: shownName(student),
    level: referenceName("level", levelId),
    description,
    learned: chaptersOf(learnedChapterIds).map(({ name }) => name),
    presences: presencesOf(id, lived),
    in_room: inRoomOf(seen, lived),
    evaluation: written ? presentWritten(written, now) : null,
    rating: rating === null ? null : { rating, comment: ratingComment },
  };
}

/** Each session of a stage has a room of its own. */
function inRoomOf(seen: StudentRow["seen"], { sessions, rows }: Lived) {
  return sessions.flatMap(({ id, startsAt: start }) => {
    const of = (one: StudentRow["seen"]) => one.find(({ sessionId }) => sessionId === id);
    const stay = of(seen);
    const from = stay && new Date(stay.from);
    const isUsed = rows.some((row) => of(row.seen) !== undefined);
    const present = presenceInRoom(from, { start, isUsed });
    return present ? [{ date: start.toISOString(), present, from: iso(from ?? null) }] : [];
  });
}

export const shownName = ({ firstname, lastname }: StudentRow["student"]): string =>
  nameWithInitial(firstname, shownInitial(lastname));

export const presentWritten = (row: EvaluationRow, now: Date): Written =>
  wire(writtenSchema, row, { may_change: maySay(row.sentAt, now) });

/** The caller's evaluations of each student of a class (API-104). */
export async function listEvaluations(call: Call, { id }: { id: number }) {
  const { students } = await showClass(call, { id });
  return students.map(({ registration_id, name, evaluation }) => ({
    id: registration_id,
    registration_id,
    student: name,
    ...evaluation,
  }));
}
