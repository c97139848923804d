import { operatorNamed } from "#app/lib/actor.ts";
import { plusDays, plusMinutes } from "#app/lib/clock.ts";
import { spanOf } from "#app/modules/catalogue/group-lesson/create.server.ts";
import { suits } from "#app/modules/catalogue/group-lesson/domain.ts";
import {
  finishGroupLesson,
  startGroupLesson,
} from "#app/modules/catalogue/group-lesson/run.server.ts";
import { waitingPlaces } from "#app/modules/group-lessons/waiting-place/endpoints.ts";

import { evaluate, type Learner, takeWaitingPlaces, teach } from "./f0-waiting-places.server.ts";
import type { SeededFamily } from "./families.server.ts";
import type { DemoGroupLesson } from "./group-lessons.ts";
import type { Past, Story } from "./past.server.ts";

/** One that a teacher whom people play gives: its seats are taken by families, as everything else they do. */
export type OwnGroupLesson = Readonly<{ id: number; lesson: DemoGroupLesson }>;

/** Seats of the one that is full: two pupils wait for it. */
export const fewSeats = 4;

const waiting = 2;
const mostPupils = 5;

const earlier = (one: Date, other: Date) => (one < other ? one : other);

export function startPupils(
  past: Past,
  own: readonly OwnGroupLesson[],
  families: readonly SeededFamily[],
): void {
  for (const one of own) past.start(live(past, one, learnersOf(one, families)));
}

function learnersOf({ lesson }: OwnGroupLesson, families: readonly SeededFamily[]): Learner[] {
  return families.flatMap(({ actor, students }) =>
    students
      .filter(({ classId }) => suits(lesson.draft, classId))
      .map((student) => ({ actor, student })),
  );
}

async function* live(
  past: Past,
  { id, lesson }: OwnGroupLesson,
  learners: readonly Learner[],
): Story {
  const { maxStudents, sessions, subjectIds } = lesson.draft;
  const { startsAt } = spanOf(sessions);
  const seats = Math.min(maxStudents, mostPupils);
  yield earlier(plusDays(startsAt, -21), plusDays(past.present, -8));
  const taken = { lessonId: id, learners: learners.slice(0, seats), subjectId: subjectIds[0] };
  yield* takeWaitingPlaces(past, taken);
  if (startsAt < past.present) yield* give(past, { id, lesson });
  else if (seats === maxStudents) yield* wait(past, id, learners.slice(seats, seats + waiting));
}

async function* wait(past: Past, id: number, learners: readonly Learner[]): Story {
  const from = past.now();
  for (const [rank, { actor, student }] of learners.entries()) {
    yield plusDays(from, rank + 1);
    await past.as(actor)(waitingPlaces.join, { params: { id }, body: { student_id: student?.id } });
  }
}

async function* give(past: Past, { id, lesson }: OwnGroupLesson): Story {
  const { tx, present } = past;
  const { teacher, draft } = lesson;
  const { startsAt, endsAt } = spanOf(draft.sessions);
  const by = operatorNamed("Préau");
  const taught = { lessonId: id, teacherId: teacher.id };
  const given = draft.sessions.filter((one) => plusMinutes(one.startsAt, one.duration) <= present);
  yield startsAt;
  await startGroupLesson(tx, { id, state: "open" }, { by, now: past.now() });
  yield* teach(past, { ...taught, sessions: given });
  if (given.length < draft.sessions.length) return;
  await finishGroupLesson(tx, { id, state: "closed" }, { by, now: past.now() });
  if (plusDays(endsAt, 1) > present) return;
  yield plusDays(endsAt, 1);
  await evaluate(past, taught);
}
