import type { OpenCall } from "#app/api/call.server.ts";
import type { Tx } from "#app/db/client.server.ts";
import { broadcast } from "#app/db/notices.server.ts";
import { RuleError } from "#app/lib/rule-error.ts";

import { moveOldest } from "./devices.server.ts";
import { enterRoom } from "./enter.server.ts";
import { placeOf } from "./place.server.ts";
import { lockRoom } from "./repository.server.ts";
import {
  changesSeats,
  handUp,
  isHostKind,
  isOfSeats,
  isOver,
  isTooMuch,
  mayNameNobody,
  signalsBefore,
} from "./seat.domain.ts";
import type { Seated, SentSignal } from "./seat.endpoints.ts";
import {
  findByNonce,
  findHeld,
  findSeat,
  forgetRead,
  insertSignal,
  lowerFloor,
  saveSeat,
  type SeatRow,
} from "./seat.repository.server.ts";
import { isGivenBack } from "./seat-at.server.ts";

type Sending = Pick<OpenCall, "db" | "now" | "machineNow">;

const notSeated = () => new RuleError("not_found", "api.room.not_seated");

/** A seat's signal to another one, or to all (API-295); the teacher lets in, mutes and puts out. */
export async function sendSignal(
  call: Sending,
  { uuid, place, kind, to, body = "" }: SentSignal & { uuid: string },
): Promise<Seated | null> {
  if (kind === "enter") return enterRoom(call, { uuid, place });
  const { nonce } = placeOf(place, uuid, call.machineNow);
  const { db, now, machineNow } = call;
  await db.transaction(async (tx) => {
    const found = await findByNonce(tx, nonce);
    if (!found) throw notSeated();
    // The lock makes ids grow in the order of commits: a reader goes on after the last id that it read.
    await lockRoom(tx, found.roomId);
    // It may have been put out before the lock.
    const seat = await findByNonce(tx, nonce);
    if (!seat || !(await maySend(tx, seat, kind))) throw notSeated();
    const other = await otherSeat(tx, seat, to);
    await refuseTooMuch(tx, seat, { kind, body, machineNow });
    await effectOf(tx, { seat, other, kind, body, now, machineNow });
    const { id: fromSeat, roomId } = seat;
    const sent = { roomId, fromSeat, toSeat: other?.id ?? null, kind, body, sentAt: machineNow };
    if (!isOfSeats(kind)) await insertSignal(tx, sent);
    const addressed = changesSeats(kind) ? {} : { signal: { to: sent.toSeat, from: fromSeat } };
    await broadcast(tx, { kind: "room", room: roomId, ...addressed });
  });
  return null;
}

type Sent = Readonly<{ kind: Kind; body: string; machineNow: Date }>;

/** 429 while the room, which is locked, holds as much as it may; expired signals leave it first. */
async function refuseTooMuch(
  tx: Tx,
  { roomId }: SeatRow,
  { kind, body, machineNow }: Sent,
): Promise<void> {
  if (!isTooMuch(kind, body, await findHeld(tx, roomId))) return;
  await forgetRead(tx, { roomId, before: signalsBefore(machineNow) });
  if (!isTooMuch(kind, body, await findHeld(tx, roomId))) return;
  throw new RuleError("too_many", "api.room.too_much", { retryAfter: 60 });
}

type Kind = Exclude<SentSignal["kind"], "enter">;

/** A person who waits at the door may only leave; acts of the host are the teacher's. */
const maySend = async (tx: Tx, seat: SeatRow, kind: Kind): Promise<boolean> =>
  kind === "leave" ||
  (seat.state === "in" && !isOver(seat) && isOfRole(seat, kind) && !(await isGivenBack(tx, seat)));

const isOfRole = ({ isHost }: SeatRow, kind: Kind) => isHost || !isHostKind(kind);

/** Of the same room, and not put out. */
async function otherSeat(tx: Tx, { roomId }: SeatRow, to: number | undefined) {
  if (to === undefined) return undefined;
  const other = await findSeat(tx, to);
  if (other?.roomId !== roomId || isOver(other)) throw notSeated();
  return other;
}

type Effect = Readonly<{
  seat: SeatRow;
  other: SeatRow | undefined;
  kind: Kind;
  body: string;
  now: Date;
  machineNow: Date;
}>;

async function effectOf(tx: Tx, effect: Effect): Promise<void> {
  const { seat, other, kind, now, machineNow } = effect;
  if (!other && isHostKind(kind) && !mayNameNobody(kind)) throw notSeated();
  await ownEffect(tx, effect);
  if (kind === "floor") await giveFloor(tx, seat.roomId, other, machineNow);
  else if (other) await actOn(tx, other, { kind, now, machineNow });
}

/** On the seat that sends. */
async function ownEffect(tx: Tx, { seat, kind, body, now, machineNow }: Effect): Promise<void> {
  if (kind === "hand") await turnHand(tx, seat, body === handUp, machineNow);
  if (kind !== "leave" || isOver(seat)) return;
  const until = seat.state === "in" ? now : null;
  await saveSeat(tx, seat.id, { isGone: true, seenAt: machineNow, until });
}

/** A hand that is up already keeps its place; one that goes down gives the floor back. */
async function turnHand(tx: Tx, { id, handAt }: SeatRow, isUp: boolean, at: Date): Promise<void> {
  await saveSeat(tx, id, isUp ? { handAt: handAt ?? at } : { handAt: null, floorAt: null });
}

/** Gives the floor to one person, whose hand goes down; without a seat it is the teacher's again. */
async function giveFloor(tx: Tx, roomId: number, to: SeatRow | undefined, at: Date): Promise<void> {
  await lowerFloor(tx, roomId);
  if (to?.state === "in") await saveSeat(tx, to.id, { handAt: null, floorAt: at });
}

type Act = Pick<Effect, "kind" | "now" | "machineNow">;

async function actOn(tx: Tx, other: SeatRow, { kind, now, machineNow }: Act): Promise<void> {
  const decidedAt = machineNow;
  if (kind === "admit" && other.state === "waiting") {
    await moveOldest(tx, other, { state: "in", machineNow });
    await saveSeat(tx, other.id, { state: "in", decidedAt, enteredAt: now, until: now });
  } else if (kind === "refuse" || kind === "out") {
    const state = kind === "out" ? "out" : "refused";
    await saveSeat(tx, other.id, { state, decidedAt, isGone: true });
  }
}
