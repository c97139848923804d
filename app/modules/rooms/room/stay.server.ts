import type { Db, Tx } from "#app/db/client.server.ts";
import { broadcast } from "#app/db/notices.server.ts";
import { RuleError } from "#app/lib/rule-error.ts";
import { randomToken } from "#app/lib/secret.server.ts";

import { aliveSince, hourBefore, isOver, mostSeatsAnHour } from "./seat.domain.ts";
import {
  countSeatsOf,
  findSeat,
  insertSeat,
  renewSeat,
  saveSeat,
  type SeatRow,
} from "./seat.repository.server.ts";

type At = Readonly<{ now: Date; machineNow: Date }>;

const isBack = ({ isGone, seenAt }: SeatRow, machineNow: Date): boolean =>
  isGone || seenAt < aliveSince(machineNow);

const aliveAt = ({ state }: SeatRow, { now, machineNow }: At) => ({
  seenAt: machineNow,
  until: state === "in" ? now : null,
});

/** This person has had so many seats here within an hour that no more lines are written of it. */
const isTooOften = async (
  tx: Tx,
  person: Parameters<typeof countSeatsOf>[1],
  machineNow: Date,
): Promise<boolean> => (await countSeatsOf(tx, person, hourBefore(machineNow))) >= mostSeatsAnHour;

/** 429 for a new seat: the one that is held already stays (API-295). */
export async function refuseTooOften(...of: Parameters<typeof isTooOften>): Promise<void> {
  if (await isTooOften(...of))
    throw new RuleError("too_many", "api.room.too_often", { retryAfter: 600 });
}

/**
 * Renews a seat; after an absence a new stay begins, and the former one is kept in its own row (API-297), unless its
 * person comes and goes without end.
 */
export async function stay(tx: Tx, seat: SeatRow, at: At): Promise<SeatRow> {
  if (isOver({ ...seat, isGone: false })) return seat;
  if (!isBack(seat, at.machineNow)) return saveSeat(tx, seat.id, aliveAt(seat, at));
  await broadcast(tx, { kind: "room", room: seat.roomId });
  const back = { ...aliveAt(seat, at), isGone: false };
  if (seat.state !== "in" || (await isTooOften(tx, seat, at.machineNow))) {
    return saveSeat(tx, seat.id, back);
  }
  const { id, ...before } = seat;
  await insertSeat(tx, { ...before, nonce: randomToken(), isGone: true });
  return saveSeat(tx, id, { ...back, enteredAt: at.now });
}

/** The stream’s sign of life: a single statement unless the seat was away. Returns it as it was found. */
export async function beat(db: Db, id: number, at: At): Promise<SeatRow | undefined> {
  const renewed = await renewSeat(db, id, { ...at, aliveSince: aliveSince(at.machineNow) });
  if (renewed) return renewed;
  const seat = await findSeat(db, id);
  if (seat && !isOver(seat)) await db.transaction((tx) => stay(tx, seat, at));
  return seat;
}
