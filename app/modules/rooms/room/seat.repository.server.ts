import { and, asc, desc, eq, gt, gte, isNull, lt, ne, or, sql } from "drizzle-orm";

import type { Db, Tx } from "#app/db/client.server.ts";
import { rowsOf } from "#app/db/rows-of.server.ts";

import { roomSeats, roomSignals } from "./seat.table.server.ts";

export type SeatRow = typeof roomSeats.$inferSelect;
export type SignalRow = typeof roomSignals.$inferSelect;

export const {
  insertOnce: insertSeat,
  find: findSeat,
  saveAlone: saveSeat,
} = rowsOf(roomSeats, "seat");

/** Present and asking to be, the first who came first. */
export const findAlive = (db: Db, roomId: number, since: Date): Promise<SeatRow[]> =>
  db
    .select()
    .from(roomSeats)
    .where(
      and(
        eq(roomSeats.roomId, roomId),
        gte(roomSeats.seenAt, since),
        ne(roomSeats.state, "out"),
        eq(roomSeats.isGone, false),
      ),
    )
    .orderBy(asc(roomSeats.id));

export async function findByNonce(db: Db, nonce: string): Promise<SeatRow | undefined> {
  const [row] = await db.select().from(roomSeats).where(eq(roomSeats.nonce, nonce));
  return row;
}

export async function insertSignal(tx: Tx, signal: typeof roomSignals.$inferInsert) {
  await tx.insert(roomSignals).values(signal);
}

/** For one seat, after what it has read. */
export const findSignals = (
  db: Db,
  { roomId, id: seat }: Pick<SeatRow, "roomId" | "id">,
  after: number,
): Promise<SignalRow[]> =>
  db
    .select()
    .from(roomSignals)
    .where(
      and(
        eq(roomSignals.roomId, roomId),
        gt(roomSignals.id, after),
        ne(roomSignals.fromSeat, seat),
        or(isNull(roomSignals.toSeat), eq(roomSignals.toSeat, seat)),
      ),
    )
    .orderBy(asc(roomSignals.id))
    .limit(200);

export async function lastSignal(db: Db, roomId: number): Promise<number> {
  const [row] = await db
    .select({ id: sql<number>`coalesce(max(${roomSignals.id}), 0)`.mapWith(Number) })
    .from(roomSignals)
    .where(eq(roomSignals.roomId, roomId));
  return row?.id ?? 0;
}

/** What was written in the room, the last hundred lines. */
export async function findChat(db: Db, roomId: number) {
  const rows = await db
    .select({
      id: roomSignals.id,
      body: roomSignals.body,
      sentAt: roomSignals.sentAt,
      name: roomSeats.name,
    })
    .from(roomSignals)
    .innerJoin(roomSeats, eq(roomSeats.id, roomSignals.fromSeat))
    .where(and(eq(roomSignals.roomId, roomId), eq(roomSignals.kind, "chat")))
    .orderBy(desc(roomSignals.id))
    .limit(100);
  return rows.toReversed();
}

export async function forgetSignals(db: Db, before: Date, chatBefore: Date): Promise<number> {
  const gone = await db
    .delete(roomSignals)
    .where(
      or(
        and(lt(roomSignals.sentAt, before), ne(roomSignals.kind, "chat")),
        lt(roomSignals.sentAt, chatBefore),
      ),
    )
    .returning({ id: roomSignals.id });
  return gone.length;
}

export async function forgetSeats(db: Db, before: Date): Promise<number> {
  const gone = await db
    .delete(roomSeats)
    .where(lt(roomSeats.seenAt, before))
    .returning({ id: roomSeats.id });
  return gone.length;
}
