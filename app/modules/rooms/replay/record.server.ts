import { randomUUID } from "node:crypto";

import type { OpenCall } from "#app/api/call.server.ts";
import type { Db, Tx } from "#app/db/client.server.ts";
import { env } from "#app/env.server.ts";
import { plusHours } from "#app/lib/clock.ts";
import { listWords } from "#app/lib/list-words.ts";
import { RuleError } from "#app/lib/rule-error.ts";
import { advance } from "#app/lib/transitions.ts";
import { lockRoom } from "#app/modules/rooms/room/repository.server.ts";
import { aliveSince } from "#app/modules/rooms/room/seat.domain.ts";
import type { SeatRow } from "#app/modules/rooms/room/seat.repository.server.ts";
import { type FoundRoom, presentRoom, roomOf } from "#app/modules/rooms/room/show.server.ts";

import { isRunning, lacksOf, type PresentSeat, replayTransitions } from "./domain.ts";
import { eraseReplay } from "./erase.server.ts";
import {
  type AtPlace,
  type ByTeacher,
  type Host,
  hostAt,
  hostOf,
  isSeated,
  notSeated,
  seatOfPage,
} from "./host-seat.server.ts";
import type { Recording } from "./recording.endpoints.ts";
import { findPresent, saveAnswer } from "./recording.repository.server.ts";
import {
  bytesInAll,
  findByKey,
  findLastOf,
  findRunningOf,
  insertReplay,
  lockReplay,
  type ReplayRow,
  saveReplay,
} from "./repository.server.ts";
import { signalRecording } from "./signal.server.ts";

export type InRoom = Pick<OpenCall, "db" | "now" | "machineNow">;

/** Who is there, with regard to one recording. */
export const presentAt = (
  db: Db,
  { roomId, contractId, id }: Pick<ReplayRow, "roomId" | "contractId"> & { id: number | null },
  machineNow: Date,
): Promise<PresentSeat[]> =>
  findPresent(db, { roomId, contractId, replayId: id }, aliveSince(machineNow));

/** What a page of the room shows of the recording. */
export async function showRecording(call: InRoom, input: AtPlace): Promise<Recording> {
  return viewFor(call, await seatOfPage(call, input));
}

/** Hours in which a page of the room still says what became of a recording. */
const shownHours = 6;

async function viewFor({ db, now, machineNow }: InRoom, seat: SeatRow): Promise<Recording> {
  const last = await findLastOf(db, seat.roomId);
  if (!last) return null;
  const { replay, teacher } = last;
  const { parts } = replay;
  if (!isRunning(replay.state)) return viewOfOver(last, now);
  const present = await presentAt(db, replay, machineNow);
  const own = present.find((one) => one.seat === seat.id);
  const lacks = lacksOf(present, teacherOf(replay));
  return {
    state: replay.state === "recording" ? "recording" : "awaiting",
    teacher,
    parts,
    answer: own?.answer ?? null,
    is_needed: lacks.some((one) => one.seat === seat.id && one.why === "answer"),
    lacks: lacks.map(({ name, why }) => ({ name, why })),
  };
}

function viewOfOver({ replay, teacher }: LastOne, now: Date): Recording {
  const { parts, cause, startedAt } = replay;
  if (cause === "empty" || startedAt < plusHours(now, -shownHours)) return null;
  const state = cause === "refused" ? "refused" : "over";
  return { state, teacher, parts, answer: null, is_needed: false, lacks: [] };
}

type LastOne = NonNullable<Awaited<ReturnType<typeof findLastOf>>>;

export const teacherOf = ({ teacherId }: Pick<ReplayRow, "teacherId">) => ({
  side: "teacher",
  personId: teacherId,
});

type Recorded = Readonly<{ id: string; key: string; state: "start" | "stop" }>;

/** The teacher starts a recording, which runs once everybody present has said yes, and stops it. */
export const record = async (call: InRoom, input: Recorded & AtPlace): Promise<Recording> =>
  recordFrom(call, await hostAt(call, input), input);

/** The same by the teacher’s token (API-296). */
export const recordOwn = async (call: ByTeacher, input: Recorded): Promise<Recording> =>
  recordFrom(call, await hostOf(call, input), input);

async function recordFrom(call: InRoom, host: Host, input: Recorded): Promise<Recording> {
  const { db, now, machineNow } = call;
  const { seat } = host;
  const isStart = input.state === "start";
  if (isStart && !isSeated(seat)) throw notSeated();
  const found = isStart ? (host.found ?? (await roomOf(db, input.id, now))) : undefined;
  await db.transaction(async (tx) => {
    await lockRoom(tx, seat.roomId);
    const known = await findByKey(tx, input.key);
    if (known && known.seatId !== seat.id) throw notSeated();
    if (found) await start(tx, { call, found, seat, key: input.key, known });
    else if (known && isRunning(known.state)) await stop(tx, known, now);
    await signalRecording(tx, seat.roomId, machineNow);
  });
  return viewFor(call, seat);
}

type Starting = Readonly<{
  call: InRoom;
  found: FoundRoom;
  seat: SeatRow;
  key: string;
  known: ReplayRow | undefined;
}>;

async function start(tx: Tx, { call, found, seat, key, known }: Starting): Promise<void> {
  if (known) return;
  const { now, machineNow } = call;
  // A page that was closed and opened again records anew: what it had sent before is kept by itself.
  for (const running of await findRunningOf(tx, seat.roomId)) await stop(tx, running, now);
  const { pass, contractId, owner } = found.subject;
  const present = await presentAt(tx, { roomId: seat.roomId, contractId, id: null }, machineNow);
  const lacks = lacksOf(present, { side: "teacher", personId: owner.id });
  const unallowed = lacks.filter(({ why }) => why === "parent").map(({ name }) => name);
  if (unallowed.length > 0) {
    const words = { names: listWords(unallowed) };
    throw new RuleError("conflict", "api.replay.no_consent", { words });
  }
  if ((await bytesInAll(tx)) >= env.REPLAYS_GB * 1024 ** 3) {
    throw new RuleError("conflict", "api.replay.no_space");
  }
  await insertReplay(tx, {
    uuid: randomUUID(),
    roomId: seat.roomId,
    teacherId: owner.id,
    contractId,
    groupLessonId: pass.kind === "group_lesson" ? pass.subjectId : null,
    title: presentRoom(found, undefined, now).title,
    key,
    seatId: seat.id,
    state: lacks.length === 0 ? "recording" : "awaiting",
    startedAt: now,
    heardAt: now,
  });
}

/** Its parts are joined by a sweep; without any there is nothing to keep. */
export async function stop(tx: Tx, { id }: ReplayRow, now: Date): Promise<void> {
  const replay = await lockReplay(tx, id);
  if (!replay || !isRunning(replay.state)) return;
  if (replay.parts === 0) {
    await eraseReplay(tx, replay, "empty", now);
    return;
  }
  const state = advance(replayTransitions, replay.state, "stop");
  await saveReplay(tx, id, { state, endedAt: now });
}

/** A yes lets it run once it is the last one lacking; a no, even later, erases what was taken (API-296). */
export async function answerRecording(
  call: InRoom,
  { yes: isYes, ...input }: AtPlace & { yes: boolean },
): Promise<Recording> {
  const { db, now, machineNow } = call;
  const seat = await seatOfPage(call, input);
  await db.transaction(async (tx) => {
    await lockRoom(tx, seat.roomId);
    const [running] = await findRunningOf(tx, seat.roomId);
    const replay = running && (await lockReplay(tx, running.id));
    if (!replay || !isRunning(replay.state)) throw new RuleError("gone", "api.replay.over");
    const { id: replayId } = replay;
    const { id: seatId, side, personId } = seat;
    await saveAnswer(tx, { replayId, seatId, side, personId, isYes, at: now });
    if (isYes) await beginWhenAllSaidYes(tx, replay, { now, machineNow });
    else await eraseReplay(tx, replay, "refused", now);
    await signalRecording(tx, seat.roomId, machineNow);
  });
  return viewFor(call, seat);
}

type Clocks = Pick<InRoom, "now" | "machineNow">;

async function beginWhenAllSaidYes(tx: Tx, replay: ReplayRow, { now, machineNow }: Clocks) {
  const present = await presentAt(tx, replay, machineNow);
  if (replay.state !== "awaiting" || lacksOf(present, teacherOf(replay)).length > 0) return;
  const state = advance(replayTransitions, replay.state, "begin");
  await saveReplay(tx, replay.id, { state, startedAt: now, heardAt: now });
}
