import type { OpenCall } from "#app/api/call.server.ts";
import type { Tx } from "#app/db/client.server.ts";
import { broadcast } from "#app/db/notices.server.ts";
import { RuleError } from "#app/lib/rule-error.ts";

import { enterRoom } from "./enter.server.ts";
import { placeOf } from "./place.server.ts";
import { lockRoom } from "./repository.server.ts";
import { isHostKind } from "./seat.domain.ts";
import type { Seated, SentSignal } from "./seat.endpoints.ts";
import {
  findByNonce,
  findSeat,
  insertSignal,
  saveSeat,
  type SeatRow,
} from "./seat.repository.server.ts";

type Sending = Pick<OpenCall, "db" | "now" | "machineNow" | "gateways">;

const notSeated = () => new RuleError("not_found", "api.room.not_seated");

/** A seat's signal to another one, or to all (API-295); the teacher lets in, mutes and puts out. */
export async function sendSignal(
  call: Sending,
  { uuid, place, kind, ...signal }: SentSignal & { uuid: string },
): Promise<Seated | null> {
  if (kind === "enter") return enterRoom(call, { uuid, place });
  const { nonce } = placeOf(place, uuid, call.machineNow);
  const { db, now, machineNow } = call;
  await db.transaction(async (tx) => {
    const seat = await findByNonce(tx, nonce);
    if (!seat || !maySend(seat, kind)) throw notSeated();
    // In one room ids grow in the order of commits: a reader goes on after the last that it read.
    await lockRoom(tx, seat.roomId);
    const other = await otherSeat(tx, seat, signal.to);
    await effectOf(tx, { seat, other, kind, now, machineNow });
    await insertSignal(tx, {
      roomId: seat.roomId,
      fromSeat: seat.id,
      toSeat: other?.id ?? null,
      kind,
      body: signal.body ?? "",
      sentAt: machineNow,
    });
    await broadcast(tx, { kind: "room", room: seat.roomId });
  });
  return null;
}

type Kind = Exclude<SentSignal["kind"], "enter">;

/** A person who waits at the door may only leave; acts of the host are the teacher's. */
const maySend = ({ state, isGone, isHost }: SeatRow, kind: Kind): boolean =>
  kind === "leave" || (state === "in" && !isGone && (isHost || !isHostKind(kind)));

/** Of the same room, and not put out. */
async function otherSeat(tx: Tx, { roomId }: SeatRow, to: number | undefined) {
  if (to === undefined) return undefined;
  const other = await findSeat(tx, to);
  if (other?.roomId !== roomId || other.state === "out") throw notSeated();
  return other;
}

type Effect = Readonly<{
  seat: SeatRow;
  other: SeatRow | undefined;
  kind: Kind;
  now: Date;
  machineNow: Date;
}>;

async function effectOf(tx: Tx, { seat, other, kind, now, machineNow }: Effect): Promise<void> {
  if (kind === "leave") await saveSeat(tx, seat.id, { isGone: true, seenAt: machineNow });
  if (other) await actOn(tx, other, kind, now);
  else if (isHostKind(kind) && kind !== "mute") throw notSeated();
}

async function actOn(tx: Tx, other: SeatRow, kind: Kind, now: Date): Promise<void> {
  if (kind === "admit" && other.state === "waiting") {
    await saveSeat(tx, other.id, { state: "in", enteredAt: now, until: now });
  } else if (kind === "refuse" || kind === "out") {
    await saveSeat(tx, other.id, { state: "out", isGone: true });
  }
}
