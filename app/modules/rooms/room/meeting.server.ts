import { env } from "#app/env.server.ts";
import { type Meeting, MeetingError, type Meetings } from "#app/gateways/meetings.server.ts";
import { plusHours } from "#app/lib/clock.ts";
import { RuleError } from "#app/lib/rule-error.ts";
import { randomToken } from "#app/lib/secret.server.ts";

import { windowOf } from "./domain.ts";
import { endAll } from "./end-all.server.ts";
import type { Door, Engine, Entering } from "./engine.server.ts";
import { presentSeats } from "./enter.server.ts";
import { presentIn } from "./follow.server.ts";
import { mayRecordIn } from "./may-record.repository.server.ts";
import { findMeeting, findSeatsOf, saveMeeting } from "./meeting.repository.server.ts";
import { callTokenOf } from "./meeting-call.server.ts";
import { holdRoom } from "./repository.server.ts";
import { insertSeat } from "./seat.repository.server.ts";
import { type FoundRoom, keyOf, refuseRenewed, titleOf } from "./show.server.ts";
import { refuseTooOften } from "./stay.server.ts";

/** Hours that a room without a date is watched, if nothing ends it before. */
const longestHours = 12;

const minuteMs = 60_000;

/** Another engine’s: opened when its first person comes, each one with a seat that its attendee must bear. */
export const meetingEngine = (call: Entering, meetings: Meetings): Engine => ({
  join: async (found, door) => {
    const { now, db } = call;
    const { roomId, code } = await takeCode(call, found, door);
    const mayRecord = await mayRecordIn(db, found.subject);
    const meeting = meetingOf(call, found, { roomId, uuid: door.uuid, mayRecord });
    await meetings.open(meeting).catch(away);
    await saveMeeting(db, roomId, { meeting: meeting.id, until: untilOf(found, now), now });
    const { name, isHost, isExpected } = door;
    return meetings.joinUrl({ meeting: meeting.id, name, code, isHost, mustKnock: !isExpected });
  },
  presence: async ({ row }) => {
    const held = row && (await findMeeting(call.db, row.id));
    if (!held?.meeting) return [];
    const codes = (await meetings.present(held.meeting).catch(away)) ?? [];
    return presentSeats(presentIn(await findSeatsOf(call.db, held.id), codes));
  },
  close: async ({ subject, row }) => {
    const held = row && (await findMeeting(call.db, row.id));
    if (held?.meeting) await meetings.end(held.meeting).catch(away);
    await endAll(call.db, keyOf(subject));
  },
});

/** 503 with what to do meanwhile: the telephone, another time (PUB-043). */
function away(error: unknown): never {
  if (!(error instanceof MeetingError)) throw error;
  if (error.code === "meetingForciblyEnded") throw new RuleError("conflict", "api.room.just_ended");
  throw new RuleError("unavailable", "api.room.away", { retryAfter: 60 });
}

/** A seat that waits for its attendee: presence begins when the engine says that this code is there. */
function takeCode({ db, now, machineNow }: Entering, found: FoundRoom, door: Door) {
  return db.transaction(async (tx) => {
    const roomId = await holdRoom(tx, keyOf(found.subject));
    await refuseRenewed(tx, found);
    const { side, personId } = found.subject.pass;
    await refuseTooOften(tx, { roomId, side, personId }, machineNow);
    const { name, isHost, isExpected, agrees } = door;
    const code = randomToken();
    await insertSeat(tx, {
      roomId,
      side,
      personId,
      name,
      isHost,
      nonce: code,
      state: isHost || isExpected ? "in" : "waiting",
      decidedAt: machineNow,
      seenAt: machineNow,
      isGone: true,
      meeting: meetingIdOf(found, roomId, now),
      agrees,
    });
    return { roomId, code };
  });
}

function untilOf({ subject: { dates } }: FoundRoom, now: Date): Date {
  return dates ? windowOf(dates).closesAt : plusHours(now, longestHours);
}

type Named = Readonly<{ roomId: number; uuid: string; mayRecord: boolean }>;

const roomNameOf = (roomId: number): string => `${new URL(env.origin).host}-${String(roomId)}`;

/** Each opening of a room without a date is a meeting of its own. */
function meetingIdOf({ subject, row }: FoundRoom, roomId: number, now: Date): string {
  const opened = subject.dates ? 0 : (row?.openedAt ?? now).getTime();
  return `${roomNameOf(roomId)}-${String(opened)}`;
}

function meetingOf({ now, machineNow }: Entering, found: FoundRoom, named: Named): Meeting {
  const { subject } = found;
  const room = roomNameOf(named.roomId);
  const id = meetingIdOf(found, named.roomId, now);
  const token = callTokenOf(id, machineNow);
  const left = Math.ceil((untilOf(found, now).getTime() - now.getTime()) / minuteMs);
  return {
    id,
    room,
    name: titleOf(subject),
    places: subject.places,
    minutes: subject.dates ? left : undefined,
    // Its button records; what is kept of it is decided by each person’s yes at the door (decision 063).
    mayRecord: named.mayRecord,
    calls: {
      ended: `${env.origin}/api/bbb/ended?call=${token}`,
      recorded: `${env.origin}/api/bbb/recording-ready?call=${token}`,
    },
    backTo: `${env.origin}/visio/${named.uuid}/`,
  };
}
