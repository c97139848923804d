import { randomUUID } from "node:crypto";

import type { Sweeping } from "#app/api/sweep.server.ts";
import type { Db, Tx } from "#app/db/client.server.ts";
import { MeetingError, type Meetings, type Recording } from "#app/gateways/meetings.server.ts";
import { machineClock } from "#app/lib/clock.ts";
import { presentRoom } from "#app/modules/rooms/room/show.server.ts";
import { subjectOf } from "#app/modules/rooms/room/subject.server.ts";

import { unpublishedUntil } from "./domain.ts";
import {
  type Attendee,
  findAttendees,
  findHost,
  findReady,
  forgetReady,
} from "./elsewhere.repository.server.ts";
import { eraseReplay } from "./erase.server.ts";
import { notifyReady } from "./notify.server.ts";
import {
  insertAnswers,
  insertReplay,
  type ReplayRow,
  saveReplayAlone,
} from "./repository.server.ts";

type Meeting = NonNullable<Awaited<ReturnType<typeof findReady>>>;

/**
 * A recording of another engine becomes a replay of ours, unpublished, if everybody who took a way into its meeting had
 * agreed at the door; otherwise it is erased, here at once and there by the next sweep (decision 063).
 */
export async function takeIn(on: Sweeping, id: string): Promise<boolean> {
  const { db, gateways, now } = on;
  const meetings = gateways.rooms?.meetings;
  if (!meetings) return false;
  const ready = await findReady(db, id);
  const [recording] = await meetings.recordings({ id });
  const isKept =
    ready && recording && (await db.transaction((tx) => keep(tx, { ready, recording, now })));
  if (isKept) return true;
  // Of a meeting without a teacher, or gone there: nothing of it is left anywhere.
  await meetings.remove(id);
  await forgetReady(db, id);
  return true;
}

type Keeping = Readonly<{ ready: Meeting; recording: Recording; now: Date }>;

async function keep(tx: Tx, { ready, recording, now }: Keeping): Promise<boolean> {
  const { room } = ready;
  const host = await findHost(tx, recording.meeting);
  const { kind, subjectId } = room;
  const subject =
    host &&
    (await subjectOf(
      tx,
      { kind, subjectId, side: "teacher", personId: host.personId, edition: 0 },
      now,
    ));
  if (!subject) return false;
  const { contractId } = subject;
  const people = await findAttendees(tx, recording.meeting, contractId);
  const offsetMs = now.getTime() - machineClock().getTime();
  const replay = await insertReplay(tx, {
    uuid: randomUUID(),
    roomId: room.id,
    teacherId: host.personId,
    contractId,
    groupLessonId: kind === "group_lesson" ? subjectId : null,
    title: presentRoom({ subject, row: undefined }, undefined, now).title,
    key: recording.id,
    seatId: host.seatId,
    state: "unpublished",
    startedAt: new Date(recording.startedAt.getTime() + offsetMs),
    heardAt: now,
    endedAt: now,
    keptUntil: unpublishedUntil(now),
    seconds: recording.minutes * 60,
    recordingId: recording.id,
    watchUrl: recording.url,
    engineState: "unpublished",
  });
  await keepAnswers(tx, replay, people, now);
  if (people.every(isWilling)) await notifyReady(tx, replay, now);
  else await eraseReplay(tx, replay, "refused", now);
  return true;
}

const isWilling = ({ isHost, side, isAllowed, agrees }: Attendee): boolean =>
  isHost || side === "teacher" || (isAllowed && agrees);

async function keepAnswers(
  tx: Tx,
  { id: replayId }: ReplayRow,
  people: readonly Attendee[],
  at: Date,
): Promise<void> {
  const answers = people.map(({ seatId, side, personId, agrees: isYes }) => ({
    replayId,
    seatId,
    side,
    personId,
    isYes,
    at,
  }));
  await insertAnswers(tx, answers);
}

type Telling = Readonly<{ db: Db; meetings: Meetings | undefined }>;

/** The engine shows, hides or deletes what is published, not, or erased here; false while another engine is on. */
export async function syncEngine({ db, meetings }: Telling, replay: ReplayRow): Promise<boolean> {
  const { id, recordingId, state } = replay;
  if (!meetings || recordingId === null) return false;
  if (state === "erased") await meetings.remove(recordingId);
  else await meetings.publish(recordingId, state === "published").catch(unlessGone);
  await saveReplayAlone(db, id, { engineState: state });
  return true;
}

/** Deleted there by its own operator. */
function unlessGone(error: unknown): void {
  if (error instanceof MeetingError && error.kind === "refused") return;
  throw error;
}
