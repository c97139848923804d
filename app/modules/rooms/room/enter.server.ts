import type { OpenCall } from "#app/api/call.server.ts";
import type { Tx } from "#app/db/client.server.ts";
import { broadcast } from "#app/db/notices.server.ts";
import { RuleError } from "#app/lib/rule-error.ts";

import { moveOldest } from "./devices.server.ts";
import { placeOf } from "./place.server.ts";
import { holdRoom } from "./repository.server.ts";
import { aliveSince, handPlaces, isUnwanted } from "./seat.domain.ts";
import type { Seated } from "./seat.endpoints.ts";
import {
  findAlive,
  findByNonce,
  findChat,
  insertSeat,
  lastSignal,
  lastStateOf,
  type SeatRow,
} from "./seat.repository.server.ts";
import { type FoundRoom, keyOf, refuseRenewed, refuseShut, roomOf } from "./show.server.ts";
import { refuseTooOften, stay } from "./stay.server.ts";

type Entering = Pick<OpenCall, "db" | "now" | "machineNow">;

/** Takes a seat, or asks the teacher for one; the same page asks twice and has one (API-295). */
export async function enterRoom(
  { db, now, machineNow }: Entering,
  { uuid, place: token }: { uuid: string; place: string },
): Promise<Seated> {
  const place = placeOf(token, uuid, machineNow);
  const found = await roomOf(db, uuid, now);
  refuseShut(found, now);
  const { seat, last, chat } = await db.transaction(async (tx) => {
    const roomId = await holdRoom(tx, keyOf(found.subject));
    await refuseRenewed(tx, found);
    const known = await findByNonce(tx, place.nonce);
    // A page that was opened for the session before is not of this room.
    if (known && known.roomId !== roomId) throw new RuleError("not_found", "api.room.not_seated");
    // Read under the room's lock, before anyone sees the seat: an offer that comes at once is heard.
    const before = { last: await lastSignal(tx, roomId), chat: await findChat(tx, roomId) };
    const taken = known
      ? await stay(tx, known, { now, machineNow })
      : await takeSeat(tx, { found, roomId, place, now, machineNow });
    return { seat: taken, ...before };
  });
  const isIn = seat.state === "in";
  const people = isIn ? await findAlive(db, seat.roomId, aliveSince(machineNow)) : [];
  return {
    seat: seat.id,
    state: seat.state,
    is_host: seat.isHost,
    last,
    people: presentSeats(people),
    chat: isIn ? chat.map(presentLine) : [],
  };
}

type Taking = Readonly<{
  found: FoundRoom;
  roomId: number;
  place: ReturnType<typeof placeOf>;
  now: Date;
  machineNow: Date;
}>;

async function takeSeat(tx: Tx, taking: Taking): Promise<SeatRow> {
  const { found, roomId, place, now, machineNow } = taking;
  const { side, personId } = found.subject.pass;
  const { name, isHost, nonce } = place;
  await refuseTooOften(tx, { roomId, side, personId }, machineNow);
  const state = await stateOnEntering(tx, taking);
  const others = await moveOldest(tx, { roomId, side, personId }, { state, machineNow });
  if (state === "in" && others >= found.subject.places) {
    throw new RuleError("conflict", "api.room.full");
  }
  const since = state === "in" ? now : null;
  const seat = await insertSeat(tx, {
    roomId,
    side,
    personId,
    name,
    isHost,
    nonce,
    state,
    decidedAt: machineNow,
    enteredAt: since,
    until: since,
    seenAt: machineNow,
  });
  if (!seat) throw new RuleError("conflict", "api.room.full");
  await broadcast(tx, { kind: "room", room: roomId });
  return seat;
}

/** An unknown first name asks to enter, and so does a person whom the teacher put out, by any device. */
async function stateOnEntering(
  tx: Tx,
  { found, roomId, place }: Taking,
): Promise<"in" | "waiting"> {
  if (place.isHost) return "in";
  if (!place.isExpected) return "waiting";
  return isUnwanted(await lastStateOf(tx, roomId, found.subject.pass)) ? "waiting" : "in";
}

/** Those of one room, with the order of their raised hands. */
export function presentSeats(rows: readonly SeatRow[]) {
  const hands = handPlaces(rows);
  return rows.map(({ id, name, side, state, isHost, floorAt }) => ({
    seat: id,
    name,
    side: side === "teacher" ? ("teacher" as const) : ("customer" as const),
    state,
    is_host: isHost,
    hand: hands.get(id) ?? null,
    has_floor: floorAt !== null,
  }));
}

type Line = Awaited<ReturnType<typeof findChat>>[number];

const presentLine = ({ id, name, body, sentAt }: Line) => ({
  id,
  name,
  text: body,
  at: sentAt.toISOString(),
});
