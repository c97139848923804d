import { and, eq, or, sql } from "drizzle-orm";

import type { Db, Tx } from "#app/db/client.server.ts";
import { rowsOf } from "#app/db/rows-of.server.ts";
import { machineClock } from "#app/lib/clock.ts";
import type { RoomKind } from "#app/modules/foundation/room-link/domain.ts";
import { boardEntries } from "#app/modules/rooms/board/table.server.ts";

import { aliveSince } from "./seat.domain.ts";
import { roomSeats } from "./seat.table.server.ts";
import { rooms } from "./table.server.ts";

export type RoomRow = Awaited<ReturnType<typeof findRooms>>[number];

export type RoomKey = Readonly<{ kind: RoomKind; subjectId: number; sessionId: number }>;

const isOf = ({ kind, subjectId, sessionId }: RoomKey) =>
  and(eq(rooms.kind, kind), eq(rooms.subjectId, subjectId), eq(rooms.sessionId, sessionId));

export const findRooms = async (db: Db, keys: readonly RoomKey[]) =>
  keys.length === 0 ? [] : selectRooms(db).where(or(...keys.map(isOf)));

const selectRooms = (db: Db) =>
  db
    .select({
      id: rooms.id,
      kind: rooms.kind,
      subjectId: rooms.subjectId,
      sessionId: rooms.sessionId,
      openedAt: rooms.openedAt,
      closedAt: rooms.closedAt,
      isSeated: sql<boolean>`exists (select from ${roomSeats} s where s.room_id = ${rooms}.id
        and s.state = 'in' and not s.is_gone and s.seen_at >= ${aliveSince(machineClock())})`,
      hasBoard: sql<boolean>`exists (select from ${boardEntries} b where b.room_id = ${rooms}.id)`,
      until: sql<Date | null>`(select max(s.until) from ${roomSeats} s
        where s.room_id = ${rooms}.id)`.mapWith(roomSeats.until),
    })
    .from(rooms);

export const { lock: lockRoom } = rowsOf(rooms, "room");

/** Written at its first use, and locked: seats are taken one after another. */
export async function holdRoom(tx: Tx, key: RoomKey): Promise<number> {
  await tx.insert(rooms).values(key).onConflictDoNothing();
  const [row] = await tx.select({ id: rooms.id }).from(rooms).where(isOf(key)).for("no key update");
  if (!row) throw new Error("A room was not written.");
  return row.id;
}

export async function saveRoom(
  db: Db,
  { kind, subjectId, sessionId }: RoomKey,
  change: Partial<Omit<typeof rooms.$inferSelect, "id" | keyof RoomKey>>,
): Promise<void> {
  await db
    .insert(rooms)
    .values({ kind, subjectId, sessionId, ...change })
    .onConflictDoUpdate({
      target: [rooms.kind, rooms.subjectId, rooms.sessionId],
      set: change,
    });
}
