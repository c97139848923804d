import type { OpenCall } from "#app/api/call.server.ts";
import { RuleError } from "#app/lib/rule-error.ts";
import { hashOfToken } from "#app/lib/secret.server.ts";
import { letGoOfFiles, readFile } from "#app/modules/foundation/file/keep.server.ts";
import {
  portraitAnswer,
  replacePhoto,
  storePhoto,
} from "#app/modules/foundation/file/keep-photo.server.ts";

import { holdDraft, type Named, opened, photoAddress } from "./draft.server.ts";
import { findApplication, saveApplication } from "./repository.server.ts";

/**
 * Sets a draft's photo, re-encoded as a portrait (API-277, VAL-010). 422 at `file`; 404, 409 or 410 when the draft is
 * not open.
 */
export async function setPhoto(
  call: OpenCall,
  { uuid, file }: Named & { file?: File | undefined },
): Promise<{ photo: string }> {
  const { db, now } = call;
  // Checked first: nothing is decoded without a draft.
  opened(await findApplication(db, hashOfToken(uuid)), now);
  const photo = await storePhoto(call, file);
  return db.transaction(async (tx) => {
    const row = await holdDraft(tx, { uuid }, now);
    await replacePhoto(tx, row, photo, now);
    await saveApplication(tx, row.id, { ...photo, updatedAt: now });
    return { photo: photoAddress(photo, uuid) ?? "" };
  });
}

/** Removes the draft's photo (API-277). */
export async function removePhoto({ db, now }: OpenCall, { uuid }: Named): Promise<undefined> {
  await db.transaction(async (tx) => {
    const row = await holdDraft(tx, { uuid }, now);
    await letGoOfFiles(tx, [row.photoKey], now);
    await saveApplication(tx, row.id, { photoKey: null, photoHash: null, updatedAt: now });
  });
}

/** Portrait of a draft, by its secret; 404 for a replaced one. */
export async function showPhoto(
  { db, now, gateways }: OpenCall,
  { uuid, hash }: Named & { hash?: string | undefined },
): Promise<Response> {
  const row = opened(await findApplication(db, hashOfToken(uuid)), now);
  if (!row.photoKey || row.photoHash !== (hash ?? row.photoHash)) {
    throw new RuleError("not_found", "api.application.not_found");
  }
  const bytes = await readFile(gateways.storage, row.photoKey);
  return portraitAnswer(bytes, "private");
}
