import { LRUCache } from "lru-cache";

import type { Call, OpenCall } from "#app/api/call.server.ts";
import type { Db, Tx } from "#app/db/client.server.ts";
import type { Storage } from "#app/gateways/storage-key.ts";
import { smallerOf } from "#app/lib/portrait.server.ts";
import { orNotFound, RuleError } from "#app/lib/rule-error.ts";
import { letGoOfFiles, readFile } from "#app/modules/foundation/file/keep.server.ts";
import {
  portraitAnswer,
  replacePhoto,
  storePhoto,
} from "#app/modules/foundation/file/keep-photo.server.ts";

import { mayShowPhoto, portraitOf, type PortraitSize } from "./domain.ts";
import { changeOwn } from "./own.server.ts";
import { findKey, findPhoto, lockPhoto, savePhoto } from "./photo.repository.server.ts";

const absent = () => new RuleError("not_found", "api.teacher.not_found");

type Shown = NonNullable<Awaited<ReturnType<typeof findPhoto>>>;

/** 404 for no teacher; 409 when refused or gone. */
function admitted(row: Shown | undefined): Shown {
  if (!row) throw absent();
  if (!mayShowPhoto(row.status)) throw new RuleError("conflict", "api.photo.closed");
  return row;
}

/**
 * Sets a photo, re-encoded and stored under a random key; the former file is released and cached pages dropped
 * (API-087, VAL-010). 422 at `file` for an invalid photo, 409 when refused or gone.
 */
export async function setPhoto(
  call: Call,
  { file }: { file?: File | undefined },
): Promise<{ photo_url: string }> {
  const { db, actor, now } = call;
  // Checked first: nothing is decoded without permission.
  admitted(await findPhoto(db, actor.id));
  const photo = await storePhoto(call, file);
  return changeOwn(call, async (tx, id) => {
    const held = admitted(await lockPhoto(tx, id));
    await replacePhoto(tx, held, photo, now);
    await savePhoto(tx, id, photo);
    return { photo_url: portraitOf({ ...held, ...photo }, "page") };
  });
}

/** Removes the photo; the drawing comes back. Idempotent (API-087). */
export async function removePhoto(call: Call): Promise<undefined> {
  await changeOwn(call, (tx, id) => forgetPhoto(tx, id, call.now));
}

/** Removes the file. The caller republishes cached pages. */
export async function forgetPhoto(tx: Tx, id: number, now: Date): Promise<void> {
  const held = await lockPhoto(tx, id);
  if (!held?.photoKey) return;
  await letGoOfFiles(tx, [held.photoKey], now);
  await savePhoto(tx, id, { photoKey: null, photoHash: null });
}

export async function hasPhoto(db: Db, id: number): Promise<boolean> {
  const row = await findPhoto(db, id);
  return row !== undefined && row.photoHash !== null;
}

type Smaller = Readonly<{ storage: Storage; key: string; size: Exclude<PortraitSize, "page"> }>;

/** Smaller portraits by photo and size, made once for simultaneous requests. */
const smaller = new LRUCache<string, Buffer, Smaller>({
  maxSize: 12_000_000,
  sizeCalculation: (bytes) => bytes.length,
  ignoreFetchAbort: true,
  fetchMethod: async (_, __, { context: { storage, key, size } }) =>
    smallerOf(await readFile(storage, key), size),
});

/** The portrait of that hash at a size; 404 when replaced or removed. An address's content never changes. */
export async function showPhoto(
  { db, gateways: { storage } }: OpenCall,
  { id, hash, size }: { id: number; hash: string; size: PortraitSize },
): Promise<Response> {
  const key = await findKey(db, id, hash);
  if (key === null) throw absent();
  const bytes = await bytesOf(storage, key, size);
  return portraitAnswer(bytes, "public");
}

async function bytesOf(storage: Storage, key: string, size: PortraitSize): Promise<Buffer> {
  if (size === "page") return readFile(storage, key);
  const made = await smaller.fetch(`${size} ${key}`, { context: { storage, key, size } });
  return orNotFound(made, "api.teacher.not_found");
}
