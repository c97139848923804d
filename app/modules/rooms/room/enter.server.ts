import type { OpenCall } from "#app/api/call.server.ts";
import type { Tx } from "#app/db/client.server.ts";
import { broadcast } from "#app/db/notices.server.ts";
import { RuleError } from "#app/lib/rule-error.ts";

import { refuseShut } from "./join.server.ts";
import { placeOf } from "./place.server.ts";
import { holdRoom } from "./repository.server.ts";
import { aliveSince, mostDevices, mostSeated } from "./seat.domain.ts";
import type { Seated } from "./seat.endpoints.ts";
import {
  findAlive,
  findByNonce,
  findChat,
  insertSeat,
  lastSignal,
  saveSeat,
  type SeatRow,
} from "./seat.repository.server.ts";
import { type FoundRoom, keyOf, roomOf } from "./show.server.ts";

type Entering = Pick<OpenCall, "db" | "now" | "machineNow" | "gateways">;

/** Takes a seat, or asks the teacher for one; the same page asks twice and has one (API-295). */
export async function enterRoom(
  { db, now, machineNow, gateways }: Entering,
  { uuid, place: token }: { uuid: string; place: string },
): Promise<Seated> {
  const place = placeOf(token, uuid, machineNow);
  const found = await roomOf(db, uuid, now);
  refuseShut(found, now);
  const seat = await db.transaction(async (tx) => {
    const roomId = await holdRoom(tx, keyOf(found.subject));
    const known = await findByNonce(tx, place.nonce);
    // A page that was opened for the session before is not of this room.
    if (known && known.roomId !== roomId) throw new RuleError("not_found", "api.room.not_seated");
    if (known) return saveSeat(tx, known.id, { seenAt: machineNow, isGone: false });
    return takeSeat(tx, { found, roomId, place, now, machineNow });
  });
  const people = await findAlive(db, seat.roomId, aliveSince(machineNow));
  return {
    seat: seat.id,
    state: seat.state,
    is_host: seat.isHost,
    last: await lastSignal(db, seat.roomId),
    people: people.map(presentSeat),
    chat: seat.state === "in" ? (await findChat(db, seat.roomId)).map(presentLine) : [],
    ice: [...gateways.rooms.iceServers(String(seat.id), machineNow)],
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
  await makeRoom(tx, taking);
  const { found, roomId, place, now, machineNow } = taking;
  const { side, personId } = found.subject.pass;
  const { name, isHost, nonce } = place;
  const since = isHost || place.isExpected ? now : null;
  const who = { roomId, side, personId, name, isHost, nonce };
  const state = since ? ("in" as const) : ("waiting" as const);
  const seat = await insertSeat(tx, {
    ...who,
    state,
    enteredAt: since,
    until: since,
    seenAt: machineNow,
  });
  if (!seat) throw new RuleError("conflict", "api.room.full");
  await broadcast(tx, { kind: "room", room: roomId });
  return seat;
}

/** A person's third device takes the place of the oldest; 409 when the room is full. */
async function makeRoom(tx: Tx, { found, roomId, machineNow }: Taking): Promise<void> {
  const { side, personId } = found.subject.pass;
  const alive = await findAlive(tx, roomId, aliveSince(machineNow));
  const own = alive.filter((one) => one.side === side && one.personId === personId);
  const [oldest] = own;
  if (oldest && own.length >= mostDevices) {
    await saveSeat(tx, oldest.id, { state: "out", isGone: true });
  } else if (alive.length >= mostSeated) {
    throw new RuleError("conflict", "api.room.full");
  }
}

export const presentSeat = ({ id, name, side, state, isHost }: SeatRow) => ({
  seat: id,
  name,
  side: side === "teacher" ? ("teacher" as const) : ("customer" as const),
  state,
  is_host: isHost,
});

type Line = Awaited<ReturnType<typeof findChat>>[number];

const presentLine = ({ id, name, body, sentAt }: Line) => ({
  id,
  name,
  text: body,
  at: sentAt.toISOString(),
});
