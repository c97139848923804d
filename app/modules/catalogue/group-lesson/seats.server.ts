import type { OpenCall } from "#app/api/call.server.ts";
import type { Tx } from "#app/db/client.server.ts";
import type { By } from "#app/lib/actor.ts";
import { orNotFound, RuleError } from "#app/lib/rule-error.ts";

import { advanceGroupLesson, showAnew } from "./advance.server.ts";
import { isOnSale } from "./domain.ts";
import type { Seats } from "./group-lesson.endpoints.ts";
import { findGroupLesson, notFound } from "./hold.server.ts";
import {
  decrementTaken,
  findSeats,
  type GroupLessonRow,
  incrementTaken,
} from "./repository.server.ts";

export const presentSeats = ({
  maxStudents,
  takenSeats,
}: Pick<GroupLessonRow, "maxStudents" | "takenSeats">): Seats => ({
  max_students: maxStudents,
  remaining_seats: maxStudents - takenSeats,
});

/** Current seats (API-041). */
export async function showSeats({ db }: OpenCall, { id }: { id: number }): Promise<Seats> {
  const seats = orNotFound(await findSeats(db, id), "api.group_lesson.not_found");
  return presentSeats(seats);
}

/**
 * One conditional update: the last seat has one taker under concurrency. 409 when none is left or not on sale
 * (STM-26).
 */
export async function takeSeat(tx: Tx, id: number, { by, now }: By): Promise<GroupLessonRow> {
  const taken = await incrementTaken(tx, id, now);
  if (!taken) throw await refusalOf(tx, id, now);
  if (taken.takenSeats === taken.maxStudents) {
    return advanceGroupLesson(tx, taken, { event: "fill", by, now });
  }
  await showAnew(tx, id);
  return taken;
}

async function refusalOf(tx: Tx, id: number, now: Date): Promise<RuleError> {
  const lesson = await findGroupLesson(tx, id);
  if (!lesson) return notFound();
  const onSale = isOnSale(lesson) && lesson.startsAt > now;
  return new RuleError("conflict", onSale ? "api.group_lesson.full" : "api.group_lesson.closed");
}

/** Frees a seat; a full group lesson reopens (STM-26). */
export async function freeSeat(tx: Tx, id: number, { by, now }: By): Promise<GroupLessonRow> {
  const freed = await decrementTaken(tx, id);
  if (!freed) throw new Error(`No seat of stage ${String(id)} was taken.`);
  if (freed.state === "full") return advanceGroupLesson(tx, freed, { event: "free", by, now });
  await showAnew(tx, id);
  return freed;
}
