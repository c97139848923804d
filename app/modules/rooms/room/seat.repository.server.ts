import {
  and,
  asc,
  desc,
  eq,
  gt,
  gte,
  inArray,
  isNotNull,
  isNull,
  lt,
  lte,
  ne,
  or,
  type SQL,
  sql,
} from "drizzle-orm";

import type { Db, Tx } from "#app/db/client.server.ts";
import { rowsOf } from "#app/db/rows-of.server.ts";
import type { RoomPass } from "#app/modules/foundation/room-link/domain.ts";
import type { Present } from "#app/modules/foundation/room-link/presence.domain.ts";

import { type Held, liveStates, overhead, type SeatState } from "./seat.domain.ts";
import { roomSeats, roomSignals } from "./seat.table.server.ts";
import { rooms } from "./table.server.ts";

export type SeatRow = typeof roomSeats.$inferSelect;
export type SignalRow = typeof roomSignals.$inferSelect;

export const {
  insertOnce: insertSeat,
  find: findSeat,
  saveAlone: saveSeat,
} = rowsOf(roomSeats, "seat");

const isLive = inArray(roomSeats.state, [...liveStates]);

/** Present and asking to be, the first who came first. */
export const findAlive = (db: Db, roomId: number, since: Date): Promise<SeatRow[]> =>
  db
    .select()
    .from(roomSeats)
    .where(
      and(
        eq(roomSeats.roomId, roomId),
        gte(roomSeats.seenAt, since),
        isLive,
        eq(roomSeats.isGone, false),
      ),
    )
    .orderBy(asc(roomSeats.id));

export async function findByNonce(db: Db, nonce: string): Promise<SeatRow | undefined> {
  const [row] = await db.select().from(roomSeats).where(eq(roomSeats.nonce, nonce));
  return row;
}

type Person = Pick<RoomPass, "side" | "personId">;

const isOfPerson = ({ side, personId }: Person) =>
  and(eq(roomSeats.side, side), eq(roomSeats.personId, personId));

type Renewing = Readonly<{ now: Date; machineNow: Date; aliveSince: Date }>;

/** A sign of life of a seat that was not away; undefined for another one, which is left as it is. */
export async function renewSeat(
  db: Db,
  id: number,
  { now, machineNow, aliveSince }: Renewing,
): Promise<SeatRow | undefined> {
  const until = sql`case when ${roomSeats.state} = 'in' then ${now.toISOString()}::timestamptz end`;
  const [row] = await db
    .update(roomSeats)
    .set({ seenAt: machineNow, until })
    .where(
      and(
        eq(roomSeats.id, id),
        isLive,
        eq(roomSeats.isGone, false),
        gte(roomSeats.seenAt, aliveSince),
      ),
    )
    .returning();
  return row;
}

/** A teacher's seats in this room, the last first. */
export const findHostSeats = (db: Db, roomId: number, person: Person): Promise<SeatRow[]> =>
  db
    .select()
    .from(roomSeats)
    .where(and(eq(roomSeats.roomId, roomId), isOfPerson(person), eq(roomSeats.isHost, true)))
    .orderBy(asc(roomSeats.isGone), desc(roomSeats.id));

/** The last decision on a person in this room since it opened. */
export async function lastStateOf(
  db: Db,
  roomId: number,
  person: Person,
): Promise<SeatState | undefined> {
  const [row] = await db
    .select({ state: roomSeats.state })
    .from(roomSeats)
    .where(
      and(
        eq(roomSeats.roomId, roomId),
        isOfPerson(person),
        inArray(roomSeats.state, ["in", "out", "refused"]),
      ),
    )
    .orderBy(desc(roomSeats.decidedAt), desc(roomSeats.id))
    .limit(1);
  return row?.state;
}

/** Of a person in a room, with a sign of life since then. */
export const countSeatsOf = (
  db: Db,
  { roomId, ...person }: Person & Pick<SeatRow, "roomId">,
  since: Date,
): Promise<number> =>
  db.$count(
    roomSeats,
    and(eq(roomSeats.roomId, roomId), isOfPerson(person), gte(roomSeats.seenAt, since)),
  );

/** Ends the seats of a renewed link, in every session of a stage; returns their rooms. */
export async function renewSeats(tx: Tx, pass: RoomPass): Promise<number[]> {
  const ofSubject = tx
    .select({ id: rooms.id })
    .from(rooms)
    .where(and(eq(rooms.kind, pass.kind), eq(rooms.subjectId, pass.subjectId)));
  const rows = await tx
    .update(roomSeats)
    .set({ state: "renewed", isGone: true })
    .where(and(inArray(roomSeats.roomId, ofSubject), isOfPerson(pass), isLive))
    .returning({ roomId: roomSeats.roomId });
  return [...new Set(rows.map(({ roomId }) => roomId))];
}

/** This person has nothing to do with the room any more. */
export async function endSeatsOf(
  tx: Tx,
  { roomId, ...person }: Person & Pick<SeatRow, "roomId">,
): Promise<void> {
  await tx
    .update(roomSeats)
    .set({ state: "ended", isGone: true })
    .where(and(eq(roomSeats.roomId, roomId), isOfPerson(person), isLive));
}

/** The room closed, or is opened for another lesson: what was decided in the last one is over too. */
export async function endSeats(tx: Tx, roomId: number): Promise<void> {
  await tx
    .update(roomSeats)
    .set({ state: "ended", isGone: true })
    .where(and(eq(roomSeats.roomId, roomId), ne(roomSeats.state, "ended")));
}

export async function lowerFloor(tx: Tx, roomId: number): Promise<void> {
  await tx
    .update(roomSeats)
    .set({ floorAt: null })
    .where(and(eq(roomSeats.roomId, roomId), isNotNull(roomSeats.floorAt)));
}

/** Presences of one room; the family of a stage reads its own and the teacher's. */
export async function findStays(
  db: Db,
  roomId: number,
  { reader, since }: Readonly<{ reader: Person; since: Date | null }>,
): Promise<Present[]> {
  const isOfRegistration = reader.side === "registration";
  const rows = await db
    .select()
    .from(roomSeats)
    .where(
      and(
        eq(roomSeats.roomId, roomId),
        isNotNull(roomSeats.enteredAt),
        since ? gte(roomSeats.enteredAt, since) : undefined,
        isOfRegistration ? or(eq(roomSeats.side, "teacher"), isOfPerson(reader)) : undefined,
      ),
    )
    .orderBy(asc(roomSeats.enteredAt), asc(roomSeats.id))
    .limit(500);
  return rows.flatMap(({ side, name, enteredAt: from, until: to }) =>
    from && to ? [{ side: side === "teacher" ? "teacher" : "customer", name, from, to }] : [],
  );
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

/** Signals of a room that have expired, or that the seat they were for has read up to this one. */
export async function forgetRead(
  db: Db,
  { roomId, before }: Readonly<{ roomId: number; before: Date }>,
  read?: Readonly<{ seat: number; until: number }>,
): Promise<void> {
  const isRead = read && and(eq(roomSignals.toSeat, read.seat), lte(roomSignals.id, read.until));
  await db
    .delete(roomSignals)
    .where(
      and(
        eq(roomSignals.roomId, roomId),
        ne(roomSignals.kind, "chat"),
        or(lt(roomSignals.sentAt, before), isRead),
      ),
    );
}

/** Bytes of a room's signals, and of what was written there. */
export async function findHeld(db: Db, roomId: number): Promise<Held> {
  const bytes = sql`octet_length(${roomSignals.body}) + ${overhead}`;
  const sumOf = (isCounted: SQL) =>
    sql<number>`coalesce(sum(${bytes}) filter (where ${isCounted}), 0)`.mapWith(Number);
  const [row] = await db
    .select({
      signals: sumOf(ne(roomSignals.kind, "chat")),
      chat: sumOf(eq(roomSignals.kind, "chat")),
    })
    .from(roomSignals)
    .where(eq(roomSignals.roomId, roomId));
  return row ?? { signals: 0, chat: 0 };
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
