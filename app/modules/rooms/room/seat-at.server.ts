import type { Db } from "#app/db/client.server.ts";
import { RuleError } from "#app/lib/rule-error.ts";

import { placeOf } from "./place.server.ts";
import { findByNonce, type SeatRow } from "./seat.repository.server.ts";
import { isRegistered, isTeaching } from "./subject.repository.server.ts";

type At = Readonly<{
  uuid: string;
  place: string;
  machineNow: Date;
  /** A seat that was left since may still say what it did before. */
  leftSince?: Date;
}>;

/**
 * Its registration was cancelled, or its teacher was taken off the stage: no line of it may have been open to end the
 * seat (STM-34).
 */
export async function isGivenBack(db: Db, seat: SeatRow): Promise<boolean> {
  if (seat.side === "registration") return !(await isRegistered(db, seat.personId));
  return seat.side === "teacher" && !(await isTeaching(db, seat));
}

const isHeld = ({ state, isGone, seenAt }: SeatRow, leftSince: Date | undefined): boolean =>
  state === "in" && (!isGone || (leftSince !== undefined && seenAt >= leftSince));

/** The seat that a page of the room holds; 404 unless it is in. */
export async function seatAt(db: Db, { uuid, place, machineNow, leftSince }: At): Promise<SeatRow> {
  const { nonce } = placeOf(place, uuid, machineNow);
  const seat = await findByNonce(db, nonce);
  if (!seat || !isHeld(seat, leftSince) || (await isGivenBack(db, seat))) {
    throw new RuleError("not_found", "api.room.not_seated");
  }
  return seat;
}
