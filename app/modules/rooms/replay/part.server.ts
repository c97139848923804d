import type { OpenCall } from "#app/api/call.server.ts";
import type { Tx } from "#app/db/client.server.ts";
import { fieldFault, orNotFound, RuleError } from "#app/lib/rule-error.ts";
import { holdFile, storeFile } from "#app/modules/foundation/file/keep.server.ts";
import { lockRoom } from "#app/modules/rooms/room/repository.server.ts";

import { bounds } from "./bounds.ts";
import { fateOf, isHeldUp, lacksOf } from "./domain.ts";
import { type AtPlace, type ByTeacher, type Host, hostAt, hostOf } from "./host-seat.server.ts";
import { presentAt, stop, teacherOf } from "./record.server.ts";
import {
  findByKey,
  insertFiles,
  lockReplay,
  type ReplayRow,
  saveReplay,
} from "./repository.server.ts";
import { signalRecording } from "./signal.server.ts";

type Adding = Pick<OpenCall, "db" | "now" | "machineNow" | "gateways">;

type Part = Readonly<{
  id: string;
  part: number;
  key: string;
  file?: File | undefined;
}>;

const next = ({ parts }: Pick<ReplayRow, "parts">) => ({ next: parts + 1 });

export const addPart = async (call: Adding, input: Part & AtPlace) =>
  keepPart(call, await hostAt(call, input), input);

/** The same by the teacher’s token (API-296). */
export const addOwnPart = async (call: Adding & ByTeacher, input: Part) =>
  keepPart(call, await hostOf(call, input), input);

/**
 * Keeps a part of a recording: in its order, while it runs. What came before is taken as done; 409 too early or while a
 * person present has not said yes, 410 once it is over.
 */
async function keepPart(call: Adding, { seat, known }: Host, { part, key, file }: Part) {
  const { db } = call;
  const replay = orNotFound(known ?? (await findByKey(db, key)), "api.replay.unknown");
  if (replay.seatId !== seat.id) throw new RuleError("not_found", "api.replay.unknown");
  const bytes = await bytesOf(file);
  if (isDone(replay, part)) return next(replay);
  await refuseHeldUp(call, replay);
  const object = await storeFile(call, bytes, { folder: "replays", ending: "webm" });
  const kept = { number: part, bytes: bytes.length, key: object };
  const isWhole = await db.transaction((tx) => addFile(tx, call, replay, kept));
  if (isWhole) throw new RuleError("gone", "api.replay.too_long");
  return { next: part + 1 };
}

type Kept = Readonly<{ number: number; bytes: number; key: string }>;

/** Whether this part is kept already; refused when it cannot be the next one. */
function isDone(replay: ReplayRow, part: number): boolean {
  if (replay.state === "awaiting") throw new RuleError("conflict", "api.replay.waiting");
  const fate = fateOf(part, replay.parts);
  if (replay.state !== "recording") {
    if (fate === "known" && replay.state !== "erased") return true;
    throw new RuleError(
      "gone",
      replay.state === "erased" ? "api.replay.erased" : "api.replay.over",
    );
  }
  if (fate === "early") {
    throw new RuleError("conflict", "api.replay.out_of_order", { details: next(replay) });
  }
  return fate === "known";
}

async function bytesOf(file: File | undefined): Promise<Buffer> {
  if (!file || file.size === 0) throw fieldFault("file", "api.replay.part");
  if (file.size > bounds.part) throw fieldFault("file", "api.replay.part_heavy");
  return Buffer.from(await file.arrayBuffer());
}

async function refuseHeldUp({ db, machineNow }: Adding, replay: ReplayRow): Promise<void> {
  const present = await presentAt(db, replay, machineNow);
  if (isHeldUp(lacksOf(present, teacherOf(replay)), machineNow)) {
    throw new RuleError("conflict", "api.replay.waiting");
  }
}

const isFull = (bytes: number): boolean => bytes >= bounds.whole;

/** Whether it is full with this part: what was taken until then is kept and joined, and the room is told. */
async function addFile(
  tx: Tx,
  { now, machineNow }: Pick<Adding, "now" | "machineNow">,
  { id, roomId, bytes }: ReplayRow,
  kept: Kept,
): Promise<boolean> {
  // The room before its recording, as everywhere else, and only where a signal is written.
  if (isFull(bytes + kept.bytes)) await lockRoom(tx, roomId);
  const locked = orNotFound(await lockReplay(tx, id), "api.replay.unknown");
  // The same part came twice at once: this file is listed as loose, and goes.
  if (isDone(locked, kept.number)) return false;
  await holdFile(tx, kept.key);
  await insertFiles(tx, [{ ...kept, replayId: id, isPart: true }]);
  const change = { parts: kept.number, bytes: locked.bytes + kept.bytes, heardAt: now };
  const saved = await saveReplay(tx, id, change);
  if (!isFull(saved.bytes)) return false;
  await stop(tx, saved, now);
  await signalRecording(tx, roomId, machineNow);
  return true;
}
