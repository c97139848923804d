import { LRUCache } from "lru-cache";

import type { Call, OpenCall } from "#app/api/call.server.ts";
import type { Db, Tx } from "#app/db/client.server.ts";
import type { Storage } from "#app/gateways/storage-key.ts";
import { cardOf } from "#app/lib/portrait.server.ts";
import { RuleError } from "#app/lib/rule-error.ts";
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

/** Who may give a photo; 404 for no teacher, 409 for who was refused or has left. */
function admitted(row: Shown | undefined): Shown {
  if (!row) throw absent();
  if (!mayShowPhoto(row.status)) throw new RuleError("conflict", "api.photo.closed");
  return row;
}

/**
 * Gives the signed-in teacher or candidate a photo, or another one: written anew as a portrait, stored under a key of
 * chance, then held by the teacher; the file before is let go of, and kept pages are dropped (API-087, VAL-010). 422 at
 * `file` for what is no photo, 409 for who was refused or has left.
 */
export async function setPhoto(
  call: Call,
  { file }: { file?: File | undefined },
): Promise<{ photo_url: string }> {
  const { db, actor, now } = call;
  // Asked first: nothing is decoded for who may not give one.
  admitted(await findPhoto(db, actor.id));
  const photo = await storePhoto(call, file);
  return changeOwn(call, async (tx, id) => {
    const held = admitted(await lockPhoto(tx, id));
    await replacePhoto(tx, held, photo, now);
    await savePhoto(tx, id, photo);
    return { photo_url: portraitOf({ ...held, ...photo }, "page") };
  });
}

/** Removes the photo of the signed-in teacher: the drawing stands there again; nothing moves without one (API-087). */
export async function removePhoto(call: Call): Promise<undefined> {
  await changeOwn(call, (tx, id) => forgetPhoto(tx, id, call.now));
}

/** A teacher has no photo any more: its file is removed. Whoever is on kept pages is published anew by the caller. */
export async function forgetPhoto(tx: Tx, id: number, now: Date): Promise<void> {
  const held = await lockPhoto(tx, id);
  if (!held?.photoKey) return;
  await letGoOfFiles(tx, [held.photoKey], now);
  await savePhoto(tx, id, { photoKey: null, photoHash: null });
}

/** Whether a teacher or a candidate has given a photo (TEA-007). */
export async function hasPhoto(db: Db, id: number): Promise<boolean> {
  const row = await findPhoto(db, id);
  return row !== undefined && row.photoHash !== null;
}

/** The portraits of cards, by the key of the photo that they are made from: 4 KB each, made once for all who ask at once. */
const cards = new LRUCache<string, Buffer, Storage>({
  max: 1000,
  ignoreFetchAbort: true,
  fetchMethod: async (key, _, { context: storage }) => cardOf(await readFile(storage, key)),
});

/** The portrait of that hash, at a size; 404 for one that was replaced or removed. What an address answers never changes. */
export async function showPhoto(
  { db, gateways: { storage } }: OpenCall,
  { id, hash, size }: { id: number; hash: string; size: PortraitSize },
): Promise<Response> {
  const key = await findKey(db, id, hash);
  if (key === null) throw absent();
  const bytes = await bytesOf(storage, key, size);
  return portraitAnswer(bytes, "public");
}

/** The bytes that are kept under a key, or those of its card. */
async function bytesOf(storage: Storage, key: string, size: PortraitSize): Promise<Buffer> {
  if (size === "page") return readFile(storage, key);
  const card = await cards.fetch(key, { context: storage });
  if (!card) throw absent();
  return card;
}
