import type { Call } from "#app/api/call.server.ts";
import type { Tx } from "#app/db/client.server.ts";
import { portraitOf } from "#app/lib/portrait.server.ts";
import { fieldFault } from "#app/lib/rule-error.ts";

import { holdFile, letGoOfFiles, storeFile } from "./keep.server.ts";

/** A photo as its row holds it: where the storage keeps the portrait, and the hash of its bytes. */
type Photo = Readonly<{ photoKey: string; photoHash: string }>;

/** Writes a photo anew as a portrait and stores it, before the transaction that is to hold it (VAL-010). 422 at `file` for what is none. */
export async function storePhoto(
  call: Pick<Call, "db" | "now" | "gateways">,
  file: File | undefined,
): Promise<Photo> {
  if (!file) throw fieldFault("file", "api.photo.required");
  const portrait = await portraitOf(file);
  if (typeof portrait === "string") throw fieldFault("file", `api.photo.${portrait}`);
  const photoKey = await storeFile(call, portrait.bytes, { folder: "photos", ending: "jpg" });
  return { photoKey, photoHash: portrait.hash };
}

/** A row that is held takes this photo from now on: the file of the one before is let go of. */
export async function replacePhoto(
  tx: Tx,
  before: Readonly<{ photoKey: string | null }>,
  { photoKey }: Photo,
  now: Date,
): Promise<void> {
  await holdFile(tx, photoKey);
  await letGoOfFiles(tx, [before.photoKey], now);
}

/** The answer that a portrait is: its address bears the hash of its bytes, whoever may keep it keeps it for a year. */
export const portraitAnswer = (bytes: Buffer, keptBy: "private" | "public"): Response =>
  new Response(new Uint8Array(bytes), {
    headers: {
      "Content-Type": "image/jpeg",
      "Content-Length": String(bytes.length),
      "Content-Disposition": 'inline; filename="portrait.jpg"',
      "X-Content-Type-Options": "nosniff",
      "Content-Security-Policy": "sandbox; default-src 'none'",
      "Cache-Control": `${keptBy}, max-age=31536000, immutable`,
    },
  });
