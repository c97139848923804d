import type { Call } from "#app/api/call.server.ts";
import { presentState } from "#app/api/state.server.ts";
import { iso } from "#app/api/wire.ts";
import type { Tx } from "#app/db/client.server.ts";
import type { By } from "#app/lib/actor.ts";
import { groupLessonSlug } from "#app/modules/catalogue/search/group-landings.domain.ts";
import { ownStudent } from "#app/modules/people/student/list.server.ts";

import { waitingPlaceStateOf } from "./domain.ts";
import type { OwnWaitingPlace } from "./endpoints.ts";
import {
  findOwnWaitingPlaces,
  lockOwnCalled,
  lockStillWaiting,
  type OwnSeat,
  type OwnWaitingPlaceRow,
} from "./own-waiting-place.repository.server.ts";
import { advanceWaitingPlace, leaveWaitingPlace } from "./wait.server.ts";

/** The caller's waiting places, including those of its confirmed address (STM-40). */
export async function listOwnWaitingPlaces({
  db,
  actor,
  now,
}: Call): Promise<{ data: OwnWaitingPlace[] }> {
  return { data: (await findOwnWaitingPlaces(db, actor.id, now)).map((row) => present(row, now)) };
}

const present = (
  { place: waitingPlace, rank, groupLesson, student }: OwnWaitingPlaceRow,
  now: Date,
): OwnWaitingPlace => ({
  place: rank,
  firstname: waitingPlace.firstname,
  email: waitingPlace.email,
  status: waitingPlace.state,
  state: presentState("customer", waitingPlaceStateOf(waitingPlace), now),
  called_until: iso(waitingPlace.calledUntil),
  student: student && { id: student.id, name: student.firstname },
  group_lesson: {
    id: groupLesson.id,
    title: groupLesson.title,
    slug: groupLessonSlug(groupLesson),
    start: groupLesson.startsAt.toISOString(),
    city: groupLesson.cityName,
  },
});

type Input = Readonly<{ id: number; student_id?: number | undefined }>;

/**
 * The family leaves a waiting list, for one student or none in particular (API-158b). Idempotent. 404 for another's
 * student.
 */
export async function leaveOwnWaitingPlace(
  { db, actor, now }: Call,
  { id, student_id: studentId }: Input,
): Promise<void> {
  if (studentId !== undefined) await ownStudent(db, studentId, actor.id);
  const own = await findOwnWaitingPlaces(db, actor.id, now);
  const waitingPlaces = own.filter(
    ({ groupLesson, student }) => groupLesson.id === id && student?.id === studentId,
  );
  for (const { place: waitingPlace } of waitingPlaces)
    await leaveWaitingPlace(db, waitingPlace.id, now);
}

/** Taking a seat ends its waiting places. */
export async function leaveForSeat(tx: Tx, seat: OwnSeat, { by, now }: By): Promise<void> {
  const waitingPlaces = await lockStillWaiting(tx, seat);
  for (const waitingPlace of waitingPlaces)
    await advanceWaitingPlace(tx, waitingPlace, { event: "leave", by, now });
}

/** Takes the family's called seat without a link. A seat kept for one student is not another's. */
export async function takeOwnCalled(
  tx: Tx,
  seat: OwnSeat,
  { by, now }: By,
): Promise<Date | undefined> {
  const waitingPlace = await lockOwnCalled(tx, seat);
  if (!waitingPlace) return undefined;
  await advanceWaitingPlace(tx, waitingPlace, { event: "take", by, now });
  return waitingPlace.calledUntil ?? undefined;
}
