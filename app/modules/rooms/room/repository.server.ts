import { and, eq, or } from "drizzle-orm";

import type { Db, Tx } from "#app/db/client.server.ts";
import type { RoomKind } from "#app/modules/foundation/room-link/domain.ts";

import { rooms } from "./table.server.ts";

export type RoomRow = typeof rooms.$inferSelect;

export type RoomKey = Readonly<{ kind: RoomKind; subjectId: number; sessionId: number }>;

const isOf = ({ kind, subjectId, sessionId }: RoomKey) =>
  and(eq(rooms.kind, kind), eq(rooms.subjectId, subjectId), eq(rooms.sessionId, sessionId));

export const findRooms = async (db: Db, keys: readonly RoomKey[]): Promise<RoomRow[]> =>
  keys.length === 0
    ? []
    : db
        .select()
        .from(rooms)
        .where(or(...keys.map(isOf)));

export async function saveRoom(
  tx: Tx,
  { kind, subjectId, sessionId }: RoomKey,
  change: Partial<Pick<RoomRow, "openedAt" | "closedAt">>,
): Promise<void> {
  await tx
    .insert(rooms)
    .values({ kind, subjectId, sessionId, ...change })
    .onConflictDoUpdate({
      target: [rooms.kind, rooms.subjectId, rooms.sessionId],
      set: change,
    });
}
