import type { OpenCall } from "#app/api/call.server.ts";
import type { Tx } from "#app/db/client.server.ts";
import { fieldFault, orNotFound, RuleError } from "#app/lib/rule-error.ts";
import { holdFile, storeFile } from "#app/modules/foundation/file/keep.server.ts";
import type { SeatRow } from "#app/modules/rooms/room/seat.repository.server.ts";

import { bounds } from "./bounds.ts";
import { fateOf, isHeldUp, lacksOf } from "./domain.ts";
import { type AtPlace, type ByTeacher, hostSeat, ownSeat } from "./host-seat.server.ts";
import { presentAt, stop, teacherOf } from "./record.server.ts";
import {
  findByKey,
  insertFiles,
  lockReplay,
  type ReplayRow,
  saveReplay,
} from "./repository.server.ts";

type Adding = Pick<OpenCall, "db" | "now" | "machineNow" | "gateways">;

type Part = Readonly<{
  id: string;
  part: number;
  key: string;
  file?: File | undefined;
}>;

const next = ({ parts }: Pick<ReplayRow, "parts">) => ({ next: parts + 1 });

export const addPart = async (call: Adding, input: Part & AtPlace) =>
  keepPart(call, await hostSeat(call.db, input, call.machineNow), input);

/** The same by the teacher’s token (API-296). */
export const addOwnPart = async (call: Adding & ByTeacher, input: Part) =>
  keepPart(call, await ownSeat(call, input), input);

/**
 * Keeps a part of a recording: in its order, while it runs. What came before is taken as done; 409 too early or while a
 * person present has not said yes, 410 once it is over.
 */
async function keepPart(call: Adding, seat: SeatRow, { part, file, ...input }: Part) {
  const { db, now } = call;
  const replay = orNotFound(await findByKey(db, input.key), "api.replay.unknown");
  if (replay.seatId !== seat.id) throw new RuleError("not_found", "api.replay.unknown");
  const bytes = await bytesOf(file);
  if (isDone(replay, part)) return next(replay);
  await refuseHeldUp(call, replay);
  const key = await storeFile(call, bytes, { folder: "replays", ending: "webm" });
  const isWhole = await db.transaction(async (tx) => {
    const locked = orNotFound(await lockReplay(tx, replay.id), "api.replay.unknown");
    // The same part came twice at once: this file is listed as loose, and goes.
    if (isDone(locked, part)) return false;
    await holdFile(tx, key);
    const size = bytes.length;
    const kept = { replayId: locked.id, isPart: true, number: part, bytes: size, key };
    await insertFiles(tx, [kept]);
    const change = { parts: part, bytes: locked.bytes + size, heardAt: now };
    return endWhenFull(tx, await saveReplay(tx, locked.id, change), now);
  });
  if (isWhole) throw new RuleError("gone", "api.replay.too_long");
  return { next: part + 1 };
}

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

/** What was taken until then is kept and joined. */
async function endWhenFull(tx: Tx, replay: ReplayRow, now: Date): Promise<boolean> {
  if (replay.bytes < bounds.whole) return false;
  await stop(tx, replay, now);
  return true;
}
