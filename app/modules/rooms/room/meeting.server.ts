import { env } from "#app/env.server.ts";
import { type Meeting, MeetingError, type Meetings } from "#app/gateways/meetings.server.ts";
import { plusHours } from "#app/lib/clock.ts";
import { RuleError } from "#app/lib/rule-error.ts";
import { randomToken } from "#app/lib/secret.server.ts";

import { windowOf } from "./domain.ts";
import { endAll } from "./end-all.server.ts";
import type { Door, Engine, Entering } from "./engine.server.ts";
import { presentSeat } from "./enter.server.ts";
import { presentIn } from "./follow.server.ts";
import { findMeeting, findSeatsOf, saveMeeting } from "./meeting.repository.server.ts";
import { callTokenOf } from "./meeting-call.server.ts";
import { holdRoom } from "./repository.server.ts";
import { insertSeat } from "./seat.repository.server.ts";
import { type FoundRoom, keyOf, refuseRenewed, titleOf } from "./show.server.ts";

/** Hours that a room without a date is watched, if nothing ends it before. */
const longestHours = 12;

const minuteMs = 60_000;

/** Another engine’s: opened when its first person comes, each one with a seat that its attendee must bear. */
export const meetingEngine = (call: Entering, meetings: Meetings): Engine => ({
  join: async (found, door) => {
    const { roomId, code } = await takeCode(call, found, door);
    const meeting = meetingOf(call, found, { roomId, uuid: door.uuid });
    await meetings.open(meeting).catch(away);
    const { now } = call;
    await saveMeeting(call.db, roomId, { meeting: meeting.id, until: untilOf(found, now), now });
    const { name, isHost, isExpected } = door;
    return meetings.joinUrl({ meeting: meeting.id, name, code, isHost, mustKnock: !isExpected });
  },
  presence: async ({ row }) => {
    const held = row && (await findMeeting(call.db, row.id));
    if (!held?.meeting) return [];
    const codes = (await meetings.present(held.meeting).catch(away)) ?? [];
    return presentIn(await findSeatsOf(call.db, held.id), codes).map(presentSeat);
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
function takeCode({ db, machineNow }: Entering, found: FoundRoom, door: Door) {
  return db.transaction(async (tx) => {
    const roomId = await holdRoom(tx, keyOf(found.subject));
    await refuseRenewed(tx, found);
    const { side, personId } = found.subject.pass;
    const { name, isHost, isExpected } = door;
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
    });
    return { roomId, code };
  });
}

function untilOf({ subject: { dates } }: FoundRoom, now: Date): Date {
  return dates ? windowOf(dates).closesAt : plusHours(now, longestHours);
}

type Named = Readonly<{ roomId: number; uuid: string }>;

/** Each opening of a room without a date is a meeting of its own. */
function meetingOf({ now, machineNow }: Entering, found: FoundRoom, named: Named): Meeting {
  const { subject, row } = found;
  const room = `${new URL(env.origin).host}-${String(named.roomId)}`;
  const opened = subject.dates ? 0 : (row?.openedAt ?? now).getTime();
  const id = `${room}-${String(opened)}`;
  const token = callTokenOf(id, machineNow);
  const left = Math.ceil((untilOf(found, now).getTime() - now.getTime()) / minuteMs);
  return {
    id,
    room,
    name: titleOf(subject),
    places: subject.places,
    minutes: subject.dates ? left : undefined,
    // Consent is collected in our own room; the engine’s record button would skip it (docs/decisions/063).
    mayRecord: false,
    calls: {
      ended: `${env.origin}/api/bbb/ended?call=${token}`,
      recorded: `${env.origin}/api/bbb/recording-ready?call=${token}`,
    },
    backTo: `${env.origin}/visio/${named.uuid}/`,
  };
}
