import type { Call } from "#app/api/call.server.ts";
import type { Tx } from "#app/db/client.server.ts";
import type { By } from "#app/lib/actor.ts";
import { fieldFault, RuleError } from "#app/lib/rule-error.ts";
import { accepts } from "#app/lib/transitions.ts";
import {
  type GroupLessonRow,
  holdGroupLesson,
} from "#app/modules/catalogue/group-lesson/hold.server.ts";
import { advanceRegistration } from "#app/modules/group-lessons/registration/advance.server.ts";
import {
  type Presence,
  presenceEvent,
  presences,
  registrationTransitions,
} from "#app/modules/group-lessons/registration/domain.ts";
import { mayMark, sessionNamed } from "#app/modules/group-lessons/registration/lived.domain.ts";
import {
  findPresences,
  findSessions,
} from "#app/modules/group-lessons/registration/lived.repository.server.ts";
import type { RegistrationRow } from "#app/modules/group-lessons/registration/repository.server.ts";

import type { Attendance, GroupLessonClass } from "./endpoints.ts";
import { lockStudents, savePresence } from "./repository.server.ts";
import { ownClass, showClass, showForOperator } from "./show.server.ts";

/** Locks a class of this teacher; 409 for a cancelled group lesson. */
export async function holdClass(tx: Tx, id: number, teacherId: number) {
  const own = await ownClass(tx, id, teacherId);
  const lesson = await holdGroupLesson(tx, own.lesson.id);
  refuseCancelled(lesson);
  return { ...own, lesson };
}

function refuseCancelled({ state }: Pick<GroupLessonRow, "state">): void {
  if (state === "cancelled") throw new RuleError("conflict", "api.registration.class_cancelled");
}

/** Locked; 404 for a student without a seat in it. */
export async function holdStudents(tx: Tx, groupLessonId: number, ids: readonly number[]) {
  const wanted = [...new Set(ids)];
  const held = await lockStudents(tx, groupLessonId, wanted);
  if (held.length < wanted.length) throw new RuleError("not_found", "api.registration.no_student");
  return held;
}

/** Records attendance of a session for some students or all (API-164). */
export async function markAttendance(
  call: Call,
  input: Attendance & { id: number },
): Promise<GroupLessonClass> {
  const { db, actor: by, now } = call;
  await db.transaction(async (tx) => {
    const { lesson } = await holdClass(tx, input.id, by.id);
    await markSession(tx, lesson.id, input, { by, now });
  });
  return showClass(call, { id: input.id });
}

/** Attendance recorded by an operator, for any group lesson that takes place (OPS-09). */
export async function markForOperator(
  tx: Tx,
  groupLessonId: number,
  input: Attendance,
  by: By,
): Promise<void> {
  refuseCancelled(await holdGroupLesson(tx, groupLessonId));
  await markSession(tx, groupLessonId, input, by);
}

type Marks = Readonly<Record<Presence, readonly number[]>> & { id: number; session_date: string };

export async function markAny(tx: Tx, { id, session_date, ...marks }: Marks, by: By) {
  const rows = presences.flatMap((present) =>
    marks[present].map((registration_id) => ({ registration_id, present })),
  );
  if (rows.length === 0) throw fieldFault("present", "api.registration.presence");
  await markForOperator(tx, id, { session_date, rows }, by);
  return showForOperator(tx, id);
}

/**
 * The group lesson is locked. Overwrites earlier records; coming once, late or not, means attended (STM-25). 422
 * before the session.
 */
async function markSession(tx: Tx, groupLessonId: number, input: Attendance, { by, now }: By) {
  const ids = input.rows.map(({ registration_id: one }) => one);
  const held = await holdStudents(tx, groupLessonId, ids);
  const session = sessionNamed(await findSessions(tx, [groupLessonId]), input.session_date);
  if (!mayMark(session.startsAt, now)) {
    throw fieldFault("session_date", "api.registration.session_to_come");
  }
  for (const { registration_id: registrationId, present: presence } of input.rows) {
    await savePresence(tx, { registrationId, sessionId: session.id, presence, notedAt: now });
  }
  await follow(tx, held, { by, now });
}

/** An evaluated student keeps that state. */
async function follow(tx: Tx, held: readonly RegistrationRow[], { by, now }: By): Promise<void> {
  const ids = held.map(({ id }) => id);
  const noted = await findPresences(tx, ids);
  for (const registration of held) {
    const own = noted.filter((one) => one.registrationId === registration.id);
    const event = presenceEvent(own.map(({ presence }) => presence));
    if (accepts(registrationTransitions, registration.state, event)) {
      await advanceRegistration(tx, registration, { event, by, now });
    }
  }
}
