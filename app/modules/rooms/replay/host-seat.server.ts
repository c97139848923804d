import type { Call, OpenCall } from "#app/api/call.server.ts";
import { RuleError } from "#app/lib/rule-error.ts";
import { placeOf } from "#app/modules/rooms/room/place.server.ts";
import { isOver } from "#app/modules/rooms/room/seat.domain.ts";
import {
  findByNonce,
  findHostSeats,
  type SeatRow,
} from "#app/modules/rooms/room/seat.repository.server.ts";
import { seatAt } from "#app/modules/rooms/room/seat-at.server.ts";
import { type FoundRoom, isOwner, roomOf, sideOf } from "#app/modules/rooms/room/show.server.ts";

import { findByKey, type ReplayRow } from "./repository.server.ts";

export type AtPlace = Readonly<{ id: string; place: string }>;

export type ByTeacher = Pick<Call, "db" | "actor" | "now" | "machineNow">;

export const notSeated = () => new RuleError("not_found", "api.room.not_seated");

export const isSeated = (seat: SeatRow): boolean => seat.state === "in" && !isOver(seat);

/** The seat of this page, in the room and not put out; 404 otherwise. */
export const seatOfPage = (
  { db, machineNow }: Pick<OpenCall, "db" | "machineNow">,
  { id, place }: AtPlace,
): Promise<SeatRow> => seatAt(db, { uuid: id, place, machineNow });

/** The teacher’s seat, with what was read to find it: the recording of the request’s key, and the room. */
export type Host = Readonly<{
  seat: SeatRow;
  known?: ReplayRow | undefined;
  found?: FoundRoom;
}>;

/** By a page of the room, also once left or closed: what was taken before may still arrive. 404 otherwise. */
export async function hostAt(
  { db, machineNow }: Pick<OpenCall, "db" | "machineNow">,
  { id, place }: AtPlace,
): Promise<Host> {
  const { nonce, isHost } = placeOf(place, id, machineNow);
  const seat = isHost ? await findByNonce(db, nonce) : undefined;
  if (!seat) throw notSeated();
  return { seat };
}

type Keyed = Readonly<{ id: string; key: string }>;

/** By the teacher’s token: the recording’s seat, else the last one in this room; 404 by another’s link or before entering. */
export async function hostOf({ db, actor, now }: ByTeacher, { id, key }: Keyed): Promise<Host> {
  const found = await roomOf(db, id, now);
  const { subject, row } = found;
  if (!isOwner(subject, actor) || sideOf(subject) !== "teacher") {
    throw new RuleError("not_found", "api.room.unknown");
  }
  const known = await findByKey(db, key);
  const seats = row ? await findHostSeats(db, row.id, subject.pass) : [];
  const seat = known ? seats.find((one) => one.id === known.seatId) : seats[0];
  if (!seat) throw notSeated();
  return { seat, known, found };
}
