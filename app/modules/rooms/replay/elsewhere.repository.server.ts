import { and, eq, isNotNull, ne, or } from "drizzle-orm";

import type { Db, Tx } from "#app/db/client.server.ts";
import { meetingRecordings } from "#app/modules/rooms/room/meeting.table.server.ts";
import { roomSeats } from "#app/modules/rooms/room/seat.table.server.ts";
import { rooms } from "#app/modules/rooms/room/table.server.ts";

import { isAllowed } from "./recording.repository.server.ts";

/** A recording that another engine has announced, and its room. */
export async function findReady(db: Db, id: string) {
  const [row] = await db
    .select({ recording: meetingRecordings, room: rooms })
    .from(meetingRecordings)
    .innerJoin(rooms, eq(rooms.id, meetingRecordings.roomId))
    .where(eq(meetingRecordings.id, id));
  return row;
}

export async function forgetReady(db: Db, id: string): Promise<void> {
  await db.delete(meetingRecordings).where(eq(meetingRecordings.id, id));
}

export type Attendee = Awaited<ReturnType<typeof findAttendees>>[number];

/** Everybody who took a way into the meeting, but strangers who were not let in. */
export const findAttendees = (db: Db, meeting: string, contractId: number | null) =>
  db
    .select({
      seatId: roomSeats.id,
      side: roomSeats.side,
      personId: roomSeats.personId,
      isHost: roomSeats.isHost,
      isAllowed: isAllowed(contractId),
      agrees: roomSeats.agrees,
    })
    .from(roomSeats)
    .where(
      and(
        eq(roomSeats.meeting, meeting),
        or(ne(roomSeats.state, "waiting"), isNotNull(roomSeats.enteredAt)),
      ),
    )
    .orderBy(roomSeats.id);

/** Whose recording it is: the first teacher who took a way in. */
export async function findHost(tx: Tx, meeting: string) {
  const [row] = await tx
    .select({ seatId: roomSeats.id, personId: roomSeats.personId })
    .from(roomSeats)
    .where(and(eq(roomSeats.meeting, meeting), eq(roomSeats.isHost, true)))
    .orderBy(roomSeats.id)
    .limit(1);
  return row;
}
