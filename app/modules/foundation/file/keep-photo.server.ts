import type { Call } from "#app/api/call.server.ts";
import type { Tx } from "#app/db/client.server.ts";
import { portraitOf } from "#app/lib/portrait.server.ts";
import { fieldFault } from "#app/lib/rule-error.ts";

import { holdFile, letGoOfFiles, storeFile } from "./keep.server.ts";

type Photo = Readonly<{ photoKey: string; photoHash: string }>;

/** Re-encodes and stores a portrait before the transaction that will own it (VAL-010). 422 at `file`. */
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

/** Sets the photo of a locked row; the former file is released. */
export async function replacePhoto(
  tx: Tx,
  before: Readonly<{ photoKey: string | null }>,
  { photoKey }: Photo,
  now: Date,
): Promise<void> {
  await holdFile(tx, photoKey);
  await letGoOfFiles(tx, [before.photoKey], now);
}

/** The address contains the content hash: cacheable for a year. */
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
