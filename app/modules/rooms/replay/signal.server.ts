import type { Tx } from "#app/db/client.server.ts";
import { broadcast } from "#app/db/notices.server.ts";
import { insertSignal } from "#app/modules/rooms/room/seat.repository.server.ts";

/** No seat has this number: the signal is heard by all. */
const noSeat = 0;

/** Pages of the room ask again what is recorded. */
export async function signalRecording(tx: Tx, roomId: number, machineNow: Date): Promise<void> {
  await insertSignal(tx, {
    roomId,
    fromSeat: noSeat,
    toSeat: null,
    kind: "recording",
    body: "",
    sentAt: machineNow,
  });
  await broadcast(tx, { kind: "room", room: roomId, signal: { to: null } });
}
