import { and, desc, eq, inArray, sql } from "drizzle-orm";

import type { Db, Tx } from "#app/db/client.server.ts";
import { rowsOf } from "#app/db/rows-of.server.ts";

import { meetingRecordings } from "./meeting.table.server.ts";
import { liveStates } from "./seat.domain.ts";
import type { SeatRow } from "./seat.repository.server.ts";
import { roomSeats } from "./seat.table.server.ts";
import { rooms } from "./table.server.ts";

export const { find: findMeeting, saveAlone: saveWatch, lock: lockMeeting } = rowsOf(rooms, "room");

export async function findByMeeting(db: Db, meeting: string) {
  const [row] = await db.select().from(rooms).where(eq(rooms.meeting, meeting));
  return row;
}

type Held = Readonly<{ meeting: string; until: Date; now: Date }>;

/** Looked at from the next run on. */
export async function saveMeeting(db: Db, id: number, { meeting, until, now }: Held) {
  await saveWatch(db, id, { meeting, meetingUntil: until, watchAt: now });
}

/** Seats that the engine’s attendees may be of, those who came last first. */
export const findSeatsOf = (db: Db, roomId: number): Promise<SeatRow[]> =>
  db
    .select()
    .from(roomSeats)
    .where(and(eq(roomSeats.roomId, roomId), inArray(roomSeats.state, [...liveStates])))
    .orderBy(desc(roomSeats.id))
    .limit(200);

/** Of those whom the engine names, whatever became of their seats. */
export const findByCodes = async (
  db: Db,
  roomId: number,
  codes: readonly string[],
): Promise<SeatRow[]> =>
  codes.length === 0
    ? []
    : db
        .select()
        .from(roomSeats)
        .where(and(eq(roomSeats.roomId, roomId), inArray(roomSeats.nonce, [...codes])));

/** The same recording twice is kept once; one of a room that is gone, not at all. */
export async function insertRecording(
  db: Db,
  { id, roomId, readyAt }: Pick<typeof meetingRecordings.$inferInsert, "id" | "roomId" | "readyAt">,
): Promise<void> {
  await db.execute(sql`insert into ${meetingRecordings} (id, room_id, ready_at)
    select ${id}, r.id, ${readyAt.toISOString()}::timestamptz from ${rooms} r where r.id = ${roomId}
    on conflict do nothing`);
}

export const { saveAlone: saveRecording } = rowsOf(meetingRecordings, "recording");

export async function closeUndated(tx: Tx, id: number, now: Date): Promise<void> {
  await tx
    .update(rooms)
    .set({ closedAt: now })
    .where(and(eq(rooms.id, id), eq(rooms.kind, "contract")));
}
