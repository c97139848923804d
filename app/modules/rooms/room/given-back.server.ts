import type { Db } from "#app/db/client.server.ts";
import { broadcast, type Notice } from "#app/db/notices.server.ts";
import { RuleError } from "#app/lib/rule-error.ts";

import { endSeatsOf, findByNonce, type SeatRow } from "./seat.repository.server.ts";
import { isGivenBack } from "./seat-at.server.ts";

export type Seated = Pick<SeatRow, "side" | "personId"> &
  Readonly<{
    /** The stage of its room. */
    lesson: number | undefined;
  }>;

/** Whether this person may have lost the right to the room. */
export function isConcerned({ side, personId, lesson }: Seated, notice: Notice): boolean {
  if (notice.kind === "class_back") return side === "teacher" && lesson === notice.lesson;
  if (notice.kind !== "seat_back") return false;
  return side === "registration" && personId === notice.registration;
}

/** A person whose registration was cancelled, or who teaches the stage no more, leaves by every device (STM-34). */
const endFor = (db: Db, { roomId, side, personId }: SeatRow): Promise<void> =>
  db.transaction(async (tx) => {
    await endSeatsOf(tx, { roomId, side, personId });
    await broadcast(tx, { kind: "room", room: roomId });
  });

export async function endIfGivenBack(db: Db, seat: SeatRow): Promise<void> {
  if (await isGivenBack(db, seat)) await endFor(db, seat);
}

/** 404 without a seat; one that lost its right while no line of it was open is ended. */
export async function seatOfMember(db: Db, nonce: string, isMember: boolean): Promise<SeatRow> {
  const seat = await findByNonce(db, nonce);
  if (seat && isMember) return seat;
  if (seat) await endFor(db, seat);
  throw new RuleError("not_found", "api.room.not_seated");
}
