import type { Call } from "#app/api/call.server.ts";
import type { Db } from "#app/db/client.server.ts";
import type { Gateways } from "#app/gateways/gateways.server.ts";
import type { By } from "#app/lib/actor.ts";
import { orNotFound, RuleError } from "#app/lib/rule-error.ts";
import { readFile } from "#app/modules/foundation/file/keep.server.ts";
import { record } from "#app/modules/foundation/history/record.server.ts";

import {
  type DocumentFileRow,
  type DocumentRow,
  findDocument,
  findFilesOf,
} from "./list.repository.server.ts";
import { absentDocument } from "./upload.server.ts";

/** File of an own paper (API-100): 404 for another's, 410 once deleted. */
export async function downloadDocument(
  { db, actor, now, gateways }: Call,
  { id, number }: { id: number; number?: number | undefined },
): Promise<Response> {
  const row = await findDocument(db, id);
  if (row?.teacherId !== actor.id) throw absentDocument();
  return asAttachment(row, await openFile({ db, gateways }, row, { number, by: actor, now }));
}

function asAttachment(row: DocumentRow, { file, bytes }: Opened): Response {
  const name = `${row.type.replaceAll("_", "-")}-${String(file.position)}${endingOf(file.name)}`;
  return new Response(new Uint8Array(bytes), {
    headers: {
      "Content-Type": file.mediaType,
      "Content-Length": String(bytes.length),
      "Content-Disposition": `attachment; filename="${name}"; filename*=UTF-8''${encoded(file.name)}`,
      "X-Content-Type-Options": "nosniff",
      "Content-Security-Policy": "sandbox; default-src 'none'",
      "Cache-Control": "private, no-store",
    },
  });
}

type World = Readonly<{ db: Db; gateways: Pick<Gateways, "storage" | "vault"> }>;

type Opened = Readonly<{ file: DocumentFileRow; bytes: Buffer }>;

/** Logs the reader before the file is shown. 410 without a file. */
export async function openFile(
  { db, gateways }: World,
  { id, type, status }: DocumentRow,
  { number = 1, by, now }: By & Readonly<{ number?: number | undefined }>,
): Promise<Opened> {
  const files = await findFilesOf(db, [id]);
  const file = files.find(({ position }) => position === number);
  if (!file) throw new RuleError("gone", "api.document.deleted");
  const bytes = gateways.vault.openBytes(await readFile(gateways.storage, file.key));
  if (!bytes) throw new Error(`Document ${String(id)} is sealed under a key that is not ours.`);
  await db.transaction((tx) =>
    record(tx, {
      machine: "document",
      id,
      event: "view",
      from: status,
      to: status,
      by,
      at: now,
      details: { type, number },
    }),
  );
  return { file, bytes };
}

const endingOf = (name: string) => /\.[a-z]{3,4}$/i.exec(name)?.[0].toLowerCase() ?? "";
const encoded = (name: string) =>
  encodeURIComponent(name.replace(/\p{Surrogate}/gu, "_")).replaceAll("'", "%27");

/** File of any paper for an operator, whose name the history keeps (OPS-04). */
export async function downloadAnyDocument(
  { db, actor, now, gateways }: Call,
  { id, number }: { id: number; number?: number | undefined },
): Promise<Response> {
  const row = orNotFound(await findDocument(db, id), "api.document.not_found");
  return asAttachment(row, await openFile({ db, gateways }, row, { number, by: actor, now }));
}
