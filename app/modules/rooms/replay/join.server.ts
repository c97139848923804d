import type { Sweeping } from "#app/api/sweep.server.ts";
import type { Tx } from "#app/db/client.server.ts";
import { advance } from "#app/lib/transitions.ts";
import { holdFile, letGoOfFiles, storeFile } from "#app/modules/foundation/file/keep.server.ts";

import { bounds, partMs } from "./bounds.ts";
import { replayTransitions, unpublishedUntil } from "./domain.ts";
import { notifyReady } from "./notify.server.ts";
import { Pieces, readerOf } from "./pieces.server.ts";
import {
  deleteFiles,
  findFiles,
  findReplay,
  insertFiles,
  lockReplay,
  type ReplayRow,
  saveReplay,
} from "./repository.server.ts";
import { rewriteWebm } from "./webm.server.ts";

type Joining = Pick<Sweeping, "db" | "now" | "gateways">;

type Piece = Readonly<{ number: number; bytes: number; key: string }>;

/** Puts the parts of an ended recording together, so that it can be sought; its teacher is told (STM-34). */
export async function joinReplay(on: Joining, id: number): Promise<boolean> {
  const replay = await findReplay(on.db, id);
  if (replay?.state !== "joining") return false;
  const parts = await findFiles(on.db, id, true);
  const source = readerOf(parts, ({ key }) => on.gateways.storage.read(key));
  const joined = await sought(on, source).catch(() => undefined);
  const { pieces, seconds } = joined ?? (await asTheyCame(on, source, parts.length));
  await on.db.transaction((tx) => keepJoined(tx, id, { pieces, seconds, now: on.now }));
  return true;
}

type Source = ReturnType<typeof readerOf>;

function collecting(on: Joining) {
  const pieces: Piece[] = [];
  const into = new Pieces(async (number, bytes) => {
    const key = await storeFile(on, bytes, { folder: "replays", ending: "webm" });
    pieces.push({ number, bytes: bytes.length, key });
  });
  return { pieces, into };
}

async function sought(on: Joining, source: Source) {
  const { pieces, into } = collecting(on);
  const seconds = await rewriteWebm(source, (position, data) => into.write(position, data));
  await into.end();
  return { pieces, seconds };
}

/** Parts that no reader understands play from their beginning at least: nothing that came is lost. */
async function asTheyCame(on: Joining, source: Source, parts: number) {
  const { pieces, into } = collecting(on);
  for (let at = 0; at < source.size;) {
    const some = await source.some(at, at + bounds.chunk);
    await into.write(at, some);
    at += some.length;
  }
  await into.end();
  return { pieces, seconds: (parts * partMs) / 1000 };
}

type Joined = Readonly<{ pieces: readonly Piece[]; seconds: number; now: Date }>;

/** Erased meanwhile: the new files are listed as loose, and go. */
async function keepJoined(tx: Tx, id: number, { pieces, seconds, now }: Joined): Promise<void> {
  const replay = await lockReplay(tx, id);
  if (replay?.state !== "joining") return;
  for (const { key } of pieces) await holdFile(tx, key);
  await letGoOfFiles(tx, await deleteFiles(tx, id, true), now);
  await insertFiles(
    tx,
    pieces.map((piece) => ({ ...piece, replayId: id, isPart: false })),
  );
  await notifyReady(tx, await saveJoined(tx, replay, { pieces, seconds, now }), now);
}

function saveJoined(tx: Tx, replay: ReplayRow, { pieces, seconds, now }: Joined) {
  return saveReplay(tx, replay.id, {
    state: advance(replayTransitions, replay.state, "join"),
    seconds: Math.round(seconds),
    bytes: pieces.reduce((sum, { bytes }) => sum + bytes, 0),
    keptUntil: unpublishedUntil(replay.endedAt ?? now),
  });
}
