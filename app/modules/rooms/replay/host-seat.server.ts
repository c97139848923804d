import type { Call, OpenCall } from "#app/api/call.server.ts";
import type { Db } from "#app/db/client.server.ts";
import { RuleError } from "#app/lib/rule-error.ts";
import { placeOf } from "#app/modules/rooms/room/place.server.ts";
import { isOver } from "#app/modules/rooms/room/seat.domain.ts";
import {
  findByNonce,
  findHostSeats,
  type SeatRow,
} from "#app/modules/rooms/room/seat.repository.server.ts";
import { seatAt } from "#app/modules/rooms/room/seat-at.server.ts";
import { isOwner, roomOf, sideOf } from "#app/modules/rooms/room/show.server.ts";

import { findByKey } from "./repository.server.ts";

export type AtPlace = Readonly<{ id: string; place: string }>;

export type ByTeacher = Pick<Call, "db" | "actor" | "now" | "machineNow">;

export const notSeated = () => new RuleError("not_found", "api.room.not_seated");

export const isSeated = (seat: SeatRow): boolean => seat.state === "in" && !isOver(seat);

/** The seat of this page, in the room and not put out; 404 otherwise. */
export const seatOfPage = (
  { db, machineNow }: Pick<OpenCall, "db" | "machineNow">,
  { id, place }: AtPlace,
): Promise<SeatRow> => seatAt(db, { uuid: id, place, machineNow });

/** The teacher’s seat, also once left or closed: what was taken before may still arrive. 404 otherwise. */
export async function hostSeat(db: Db, { id, place }: AtPlace, machineNow: Date): Promise<SeatRow> {
  const { nonce, isHost } = placeOf(place, id, machineNow);
  const seat = isHost ? await findByNonce(db, nonce) : undefined;
  if (!seat) throw notSeated();
  return seat;
}

/** That of the recording, else the teacher’s last one in this room; 404 by another’s link or before entering. */
export async function ownSeat(
  { db, actor, now }: ByTeacher,
  { id, key }: Readonly<{ id: string; key: string }>,
): Promise<SeatRow> {
  const { subject, row } = await roomOf(db, id, now);
  if (!isOwner(subject, actor) || sideOf(subject) !== "teacher") {
    throw new RuleError("not_found", "api.room.unknown");
  }
  const known = await findByKey(db, key);
  const seats = row ? await findHostSeats(db, row.id, subject.pass) : [];
  const seat = known ? seats.find((one) => one.id === known.seatId) : seats[0];
  if (!seat) throw notSeated();
  return seat;
}
