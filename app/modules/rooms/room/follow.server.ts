import type { Db, Tx } from "#app/db/client.server.ts";
import { broadcast } from "#app/db/notices.server.ts";
import { MeetingError, type Meetings } from "#app/gateways/meetings.server.ts";
import { plusMinutes } from "#app/lib/clock.ts";

import {
  closeUndated,
  findByCodes,
  findMeeting,
  findSeatsOf,
  lockMeeting,
  saveWatch,
} from "./meeting.repository.server.ts";
import { liveStates } from "./seat.domain.ts";
import { saveSeat, type SeatRow } from "./seat.repository.server.ts";
import { stay } from "./stay.server.ts";
import { subjectOf } from "./subject.server.ts";

type Following = Readonly<{ db: Db; meetings: Meetings; now: Date; machineNow: Date }>;

type At = Pick<Following, "now" | "machineNow">;

type MeetingRow = NonNullable<Awaited<ReturnType<typeof findMeeting>>>;

/** An attendee counts by the code that its door gave; one that the engine made up, or of another room, does not. */
export const presentIn = (seats: readonly SeatRow[], codes: readonly string[]): SeatRow[] =>
  seats.filter(({ nonce }) => codes.includes(nonce));

/**
 * Asks the engine who is there, and keeps it as presence by our own clock (API-297). A meeting that is over, or whose
 * hours are, is let go; while the engine is away nothing is known, and it is asked again.
 */
export async function followMeeting(on: Following, roomId: number): Promise<void> {
  const { db, now } = on;
  const room = await findMeeting(db, roomId);
  if (!room?.meeting) return;
  const { meeting } = room;
  const seen = await askWho(on, room).catch(unlessAway);
  if (seen === "away") {
    await saveWatch(db, roomId, { watchAt: plusMinutes(now, 1) });
    return;
  }
  const { codes, off } = seen;
  await db.transaction(async (tx) => {
    const held = await lockMeeting(tx, roomId);
    // Opened anew meanwhile: the next look is about the new one.
    if (held?.meeting !== meeting) return;
    for (const { id } of off) await saveSeat(tx, id, { state: "ended", isGone: true });
    await keepPresence(tx, await findSeatsOf(tx, roomId), { ...on, codes: codes ?? [] });
    if (codes) await saveWatch(tx, roomId, { watchAt: plusMinutes(now, 1) });
    else await letGo(tx, roomId, now);
    await broadcast(tx, { kind: "room", room: roomId });
  });
}

/** `codes` of who is there; none once the meeting is over, or its hours are. */
async function askWho(on: Following, room: MeetingRow) {
  const isLate = room.meetingUntil !== null && room.meetingUntil < on.now;
  const codes = isLate || !room.meeting ? undefined : await on.meetings.present(room.meeting);
  return { codes, off: await findOff(on, room, codes ?? []) };
}

const unlessAway = (error: unknown): "away" => {
  if (error instanceof MeetingError) return "away";
  throw error;
};

/**
 * Those inside whose lesson is off, or who have no seat in it any more: they count no longer. A meeting that only they
 * and those who lost their seat before are in is ended: the engine cannot put out one person (decision 063).
 */
async function findOff(
  { db, meetings, now }: Following,
  { id, kind, subjectId, meeting }: MeetingRow,
  codes: readonly string[],
): Promise<readonly SeatRow[]> {
  const inside = await findByCodes(db, id, codes);
  const present = inside.filter(({ state }) => liveStates.includes(state));
  const off: SeatRow[] = [];
  for (const seat of present) {
    const { side, personId } = seat;
    const subject = await subjectOf(db, { kind, subjectId, side, personId, edition: 0 }, now);
    if (!subject || subject.isOff) off.push(seat);
  }
  if (meeting && inside.length > 0 && off.length === present.length) await meetings.end(meeting);
  return off;
}

async function letGo(tx: Tx, roomId: number, now: Date): Promise<void> {
  await saveWatch(tx, roomId, { meeting: null, meetingUntil: null, watchAt: null });
  await closeUndated(tx, roomId, now);
}

async function keepPresence(
  tx: Tx,
  seats: readonly SeatRow[],
  { codes, now, machineNow }: At & Readonly<{ codes: readonly string[] }>,
): Promise<void> {
  const present = presentIn(seats, codes);
  for (const seat of present) await arrive(tx, seat, { now, machineNow });
  const left = seats.filter((seat) => !seat.isGone && !present.includes(seat));
  for (const { id } of left) await saveSeat(tx, id, { isGone: true });
}

/** Who knocked was let in there: the engine names those inside only. */
async function arrive(tx: Tx, seat: SeatRow, at: At): Promise<void> {
  if (seat.enteredAt) {
    await stay(tx, seat, at);
    return;
  }
  const { now, machineNow } = at;
  const since = { enteredAt: now, until: now, seenAt: machineNow };
  await saveSeat(tx, seat.id, { ...since, state: "in", isGone: false });
}
