import type { OpenCall } from "#app/api/call.server.ts";
import { portraitOf } from "#app/lib/portrait.server.ts";
import { fieldFault, RuleError } from "#app/lib/rule-error.ts";
import { hashOfToken } from "#app/lib/secret.server.ts";
import { holdFile, letGoOfFiles, readFile, storeFile } from "#app/modules/document/keep.server.ts";

import { holdDraft, type Named, opened, photoAddress } from "./draft.server.ts";
import { findApplication, saveApplication } from "./repository.server.ts";

/**
 * Gives a draft a photo, or another one: written anew as a portrait (API-277, VAL-010). 422 at `file` for what is none;
 * 404, 410 or 409 for a draft that is not open.
 */
export async function setPhoto(
  call: OpenCall,
  { uuid, file }: Named & { file?: File | undefined },
): Promise<{ photo: string }> {
  const { db, now } = call;
  // Asked first: nothing is decoded for who holds no draft.
  opened(await findApplication(db, hashOfToken(uuid)), now);
  if (!file) throw fieldFault("file", "api.photo.required");
  const portrait = await portraitOf(file);
  if (typeof portrait === "string") throw fieldFault("file", `api.photo.${portrait}`);
  const key = await storeFile(call, portrait.bytes, { folder: "photos", ending: "jpg" });
  return db.transaction(async (tx) => {
    const row = await holdDraft(tx, { uuid }, now);
    await holdFile(tx, key);
    await letGoOfFiles(tx, [row.photoKey], now);
    const photo = { photoKey: key, photoHash: portrait.hash };
    await saveApplication(tx, row.id, { ...photo, updatedAt: now });
    return { photo: photoAddress(photo, uuid) ?? "" };
  });
}

/** The draft has no photo any more (API-277). */
export async function removePhoto({ db, now }: OpenCall, { uuid }: Named): Promise<undefined> {
  await db.transaction(async (tx) => {
    const row = await holdDraft(tx, { uuid }, now);
    await letGoOfFiles(tx, [row.photoKey], now);
    await saveApplication(tx, row.id, { photoKey: null, photoHash: null, updatedAt: now });
  });
}

/** The portrait of a draft, to whoever holds its secret; 404 for one that was replaced. */
export async function showPhoto(
  { db, now, gateways }: OpenCall,
  { uuid, hash }: Named & { hash?: string | undefined },
): Promise<Response> {
  const row = opened(await findApplication(db, hashOfToken(uuid)), now);
  if (!row.photoKey || row.photoHash !== (hash ?? row.photoHash)) {
    throw new RuleError("not_found", "api.application.not_found");
  }
  const bytes = await readFile(gateways.storage, row.photoKey);
  return new Response(new Uint8Array(bytes), {
    headers: {
      "Content-Type": "image/jpeg",
      "Content-Length": String(bytes.length),
      "Content-Disposition": 'inline; filename="portrait.jpg"',
      "X-Content-Type-Options": "nosniff",
      "Content-Security-Policy": "sandbox; default-src 'none'",
      "Cache-Control": "private, max-age=31536000, immutable",
    },
  });
}
