import type { OpenCall } from "#app/api/call.server.ts";
import type { Db } from "#app/db/client.server.ts";
import { seatAt } from "#app/modules/rooms/room/seat-at.server.ts";

import { bounds } from "./domain.ts";
import type { BoardEntry } from "./endpoints.ts";
import { type EntryRow, findEntries } from "./repository.server.ts";

type Reading = Pick<OpenCall, "db" | "machineNow">;

/** A row’s body is of its kind: both were written together. */
export const presentEntry = ({ id, key, page, kind, body }: EntryRow) =>
  ({ id, key, page, kind, body }) as BoardEntry;

/** What was done to the board after the last that was read, for a seat in the room. */
export async function listEntries(
  { db, machineNow }: Reading,
  { uuid, place, after = 0 }: { uuid: string; place: string; after?: number | undefined },
): Promise<{ entries: BoardEntry[]; has_more: boolean }> {
  const { roomId } = await seatAt(db, { uuid, place, machineNow });
  return readEntries(db, roomId, after);
}

export async function readEntries(
  db: Db,
  roomId: number,
  after: number,
): Promise<{ entries: BoardEntry[]; has_more: boolean }> {
  const rows = await findEntries(db, roomId, { after, limit: bounds.read + 1 });
  return {
    entries: rows.slice(0, bounds.read).map(presentEntry),
    has_more: rows.length > bounds.read,
  };
}
