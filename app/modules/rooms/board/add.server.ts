import type { OpenCall } from "#app/api/call.server.ts";
import type { Tx } from "#app/db/client.server.ts";
import { broadcast } from "#app/db/notices.server.ts";
import { RuleError } from "#app/lib/rule-error.ts";
import { lockRoom } from "#app/modules/rooms/room/repository.server.ts";
import { insertSignal, type SeatRow } from "#app/modules/rooms/room/seat.repository.server.ts";
import { seatAt } from "#app/modules/rooms/room/seat-at.server.ts";

import { bounds } from "./domain.ts";
import type { SentEntry } from "./endpoints.ts";
import { readEntries } from "./list.server.ts";
import { countEntries, insertEntries, weighEntries } from "./repository.server.ts";
import type { boardEntries } from "./table.server.ts";

/** A page that has left reads nothing more. */
const nothing = { entries: [], has_more: false };

type Adding = Pick<OpenCall, "db" | "machineNow">;

type New = Pick<typeof boardEntries.$inferInsert, "key" | "page" | "kind" | "body" | "photoKey">;

type Sent = Readonly<{
  uuid: string;
  place: string;
  entries: readonly SentEntry[];
  after?: number | undefined;
}>;

/** Seconds after a page has left, in which what it did last arrives: both are sent as it goes. */
const lateSeconds = 60;

/**
 * Adds to the board of the room that the seat is in; those there are told to read (API-295). Answers what everybody did
 * after the last that the caller read. 409 when it is full.
 */
export function addEntries({ db, machineNow }: Adding, { uuid, place, entries, after = 0 }: Sent) {
  const leftSince = new Date(machineNow.getTime() - lateSeconds * 1000);
  return db.transaction(async (tx) => {
    const seat = await seatAt(tx, { uuid, place, machineNow, leftSince });
    await keepEntries(tx, seat, { entries, machineNow });
    return seat.isGone ? nothing : readEntries(tx, seat.roomId, after);
  });
}

/** Up to so many things no board is heavier than it may be. */
const unweighed = 600;

const isHeavy = async (tx: Tx, roomId: number, all: number): Promise<boolean> =>
  all > unweighed && (await weighEntries(tx, roomId)) > bounds.bytes;

type Keeping = Readonly<{ entries: readonly New[]; machineNow: Date }>;

export async function keepEntries(
  tx: Tx,
  seat: SeatRow,
  { entries, machineNow }: Keeping,
): Promise<void> {
  const { roomId, id: fromSeat } = seat;
  // The lock makes ids grow in the order of commits: a reader goes on after the last id that it read.
  await lockRoom(tx, roomId);
  const { all } = await countEntries(tx, roomId);
  if (all + entries.length > bounds.entries || (await isHeavy(tx, roomId, all)))
    throw new RuleError("conflict", "api.board.full");
  await insertEntries(
    tx,
    entries.map((entry) => ({ ...entry, roomId, fromSeat, at: machineNow })),
  );
  await insertSignal(tx, {
    roomId,
    fromSeat,
    toSeat: null,
    kind: "board",
    body: "",
    sentAt: machineNow,
  });
  await broadcast(tx, { kind: "room", room: roomId, signal: { to: null, from: fromSeat } });
}
