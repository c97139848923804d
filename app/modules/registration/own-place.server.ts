import type { Call } from "#app/api/call.server.ts";
import { presentState } from "#app/api/state.server.ts";
import type { Tx } from "#app/db/client.server.ts";
import type { By } from "#app/lib/actor.ts";
import { groupLessonSlug } from "#app/modules/group-lesson/domain.ts";

import { ownStudent } from "./join.server.ts";
import {
  findOwnPlaces,
  lockOwnCalled,
  lockStillWaiting,
  type OwnPlaceRow,
  type OwnSeat,
} from "./own-place.repository.server.ts";
import { advancePlace, leavePlace } from "./wait.server.ts";
import type { OwnPlace } from "./waiting.endpoints.ts";
import { waitingPlaceStateOf } from "./waiting-list.domain.ts";

/** The signed-in family's places that wait or were called for stages to come: its own, and those of the address that it has confirmed (STM-40). */
export async function listOwnPlaces({ db, actor, now }: Call): Promise<{ data: OwnPlace[] }> {
  return { data: (await findOwnPlaces(db, actor.id, now)).map(present) };
}

const present = ({ place, rank, stage: groupLesson, student }: OwnPlaceRow): OwnPlace => ({
  place: rank,
  firstname: place.firstname,
  email: place.email,
  status: place.state,
  state: presentState("customer", waitingPlaceStateOf(place)),
  called_until: place.calledUntil?.toISOString() ?? null,
  student: student && { id: student.id, name: student.firstname },
  group_lesson: {
    id: groupLesson.id,
    title: groupLesson.title,
    slug: groupLessonSlug(groupLesson),
    start: groupLesson.startsAt.toISOString(),
    city: groupLesson.cityName,
  },
});

type Asked = Readonly<{ id: number; student_id?: number | undefined }>;

/** The family leaves the list of a stage, for one student or for nobody in particular; done twice, it is done once (API-158b). 404 for a student who is not theirs. */
export async function leaveOwnPlace(
  { db, actor, now }: Call,
  { id, student_id: studentId }: Asked,
): Promise<void> {
  if (studentId !== undefined) await ownStudent(db, studentId, actor.id);
  const own = await findOwnPlaces(db, actor.id, now);
  const places = own.filter(
    ({ stage: groupLesson, student }) => groupLesson.id === id && student?.id === studentId,
  );
  for (const { place } of places) await leavePlace(db, place.id, now);
}

/** Whoever has a seat waits for none: its places that wait are left. */
export async function leaveForSeat(tx: Tx, seat: OwnSeat, { by, now }: By): Promise<void> {
  const places = await lockStillWaiting(tx, seat);
  for (const place of places) await advancePlace(tx, place, { event: "leave", by, now });
}

/**
 * The seat that is kept for the family itself, if it was called: no link is needed. What is kept for one student is
 * not another's.
 */
export async function takeOwnCalled(
  tx: Tx,
  seat: OwnSeat,
  { by, now }: By,
): Promise<Date | undefined> {
  const place = await lockOwnCalled(tx, seat);
  if (!place) return undefined;
  await advancePlace(tx, place, { event: "take", by, now });
  return place.calledUntil ?? undefined;
}
