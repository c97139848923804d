import type { Tx } from "#app/db/client.server.ts";

import { aliveSince, mostDevices, type SeatState } from "./seat.domain.ts";
import { findAlive, saveSeat, type SeatRow } from "./seat.repository.server.ts";

type Person = Pick<SeatRow, "roomId" | "side" | "personId">;

/**
 * A person's third device takes the place of the oldest in the same state: one that waits never that of a seated one.
 * Returns how many other devices of the room are in this state.
 */
export async function moveOldest(
  tx: Tx,
  { roomId, side, personId }: Person,
  { state, machineNow }: Readonly<{ state: SeatState; machineNow: Date }>,
): Promise<number> {
  const alive = await findAlive(tx, roomId, aliveSince(machineNow));
  const alike = alive.filter((one) => one.state === state);
  const own = alike.filter((one) => one.side === side && one.personId === personId);
  const [oldest] = own;
  if (!oldest || own.length < mostDevices) return alike.length;
  await saveSeat(tx, oldest.id, { state: "moved", isGone: true, decidedAt: machineNow });
  return alike.length - 1;
}
