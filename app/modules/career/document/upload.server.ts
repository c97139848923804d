import type { Call } from "#app/api/call.server.ts";
import type { Tx } from "#app/db/client.server.ts";
import type { FilePurpose } from "#app/gateways/payees.server.ts";
import { fileNameOf } from "#app/lib/file-name.ts";
import { paperKindOf } from "#app/lib/paper-kind.ts";
import { fieldFault, orNotFound, RuleError } from "#app/lib/rule-error.ts";
import { holdStanding } from "#app/modules/catalogue/teacher/standing.server.ts";
import { payingEntity } from "#app/modules/earnings/payout/account.domain.ts";
import { attachPayeeFile } from "#app/modules/earnings/payout/account.server.ts";
import { holdFile, letGoOfFiles, storeFile } from "#app/modules/foundation/file/keep.server.ts";

import { advanceDocument } from "./advance.server.ts";
import { type DocumentType, goesToProvider, isRepeatable, mostFiles } from "./domain.ts";
import type { TeacherDocument } from "./endpoints.ts";
import {
  deleteFilesOf,
  type DocumentRow,
  findDocument,
  findFilesOf,
  insertDocument,
  insertFile,
  lockDocument,
  lockDocumentOfType,
} from "./list.repository.server.ts";
import { presentDocument } from "./list.server.ts";
import { unverify } from "./verify.server.ts";

export const absentDocument = () => new RuleError("not_found", "api.document.not_found");

type Upload = { file?: File | undefined; second?: File | undefined };

/** Adds files to an own paper (API-098): 404 for another's, 422 at the faulty one. */
export async function uploadDocument(
  call: Call,
  { id, ...files }: Upload & { id: number },
): Promise<TeacherDocument> {
  const own = await findDocument(call.db, id);
  if (own?.teacherId !== call.actor.id) throw absentDocument();
  const stored = await storeAll(call, own.type, files);
  return call.db.transaction(async (tx) => {
    const row = orNotFound(await lockDocument(tx, id), "api.document.not_found");
    return addFiles(call, tx, row, stored);
  });
}

/** Sends a paper by type (API-101, VAL-011); a diploma or other is new each time. 422 at `file`. */
export async function uploadByType(
  call: Call,
  { type, ...files }: Upload & { type: DocumentType },
): Promise<TeacherDocument> {
  const { db, actor, now } = call;
  const stored = await storeAll(call, type, files);
  return db.transaction(async (tx) => {
    const known = isRepeatable(type) ? undefined : await holdOnly(tx, actor.id, type);
    const row =
      known ?? (await insertDocument(tx, { teacherId: actor.id, type, statusSince: now }));
    return addFiles(call, tx, row, stored);
  });
}

/** Locks the teacher, so that concurrent files begin one paper. */
async function holdOnly(
  tx: Tx,
  teacherId: number,
  type: DocumentType,
): Promise<DocumentRow | undefined> {
  await holdStanding(tx, teacherId);
  return lockDocumentOfType(tx, teacherId, type);
}

type Stored = Readonly<{
  name: string;
  mediaType: string;
  key: string;
  providerFileId: string | null;
}>;

const providerTypes = ["image/jpeg", "image/png", "application/pdf"] as const;

const purposeOf = (type: DocumentType): FilePurpose =>
  type === "identity_proof" ? "identity_document" : "account_requirement";

type Read = Exclude<Awaited<ReturnType<typeof paperKindOf>>, string>;

/** All are checked before one is stored. */
async function storeAll(call: Call, type: DocumentType, { file, second }: Upload) {
  const first = await checked("file", file);
  const other = second && (await checked("second", second));
  const stored = [await store(call, type, first)];
  if (other) stored.push(await store(call, type, other));
  return stored;
}

type Checked = Readonly<{ field: "file" | "second"; name: string; read: Read }>;

async function checked(field: Checked["field"], file: File | undefined): Promise<Checked> {
  if (!file) throw fieldFault(field, "api.document.required");
  const read = await paperKindOf(file);
  if (typeof read === "string") throw fieldFault(field, `api.document.${read}`);
  return { field, name: fileNameOf(file), read };
}

/** Stores a file sealed. */
async function store(
  call: Call,
  type: DocumentType,
  { field, name, read }: Checked,
): Promise<Stored> {
  const { gateways } = call;
  const { bytes, mediaType } = read;
  const providerFileId = goesToProvider(type)
    ? await giveToProvider(call, { type, field }, read)
    : null;
  const key = await storeFile(call, gateways.vault.sealBytes(bytes), {
    folder: "papers",
    ending: "sealed",
  });
  return { name, mediaType, key, providerFileId };
}

/** 422 for a kind of file that the provider does not read. */
async function giveToProvider(
  { gateways }: Call,
  { type, field }: Readonly<{ type: DocumentType; field: Checked["field"] }>,
  { bytes, mediaType }: Read,
): Promise<string> {
  const taken = providerTypes.find((one) => one === mediaType);
  if (!taken) throw fieldFault(field, "api.document.picture_or_pdf");
  const { fileId } = await gateways.cards.uploadFile({
    entity: payingEntity,
    purpose: purposeOf(type),
    // The provider does not get the person's file name.
    name: `${type}.${taken === "image/jpeg" ? "jpg" : taken.slice(-3)}`,
    type: taken,
    data: bytes,
  });
  return fileId;
}

async function addFiles(
  call: Call,
  tx: Tx,
  row: DocumentRow,
  stored: readonly Stored[],
): Promise<TeacherDocument> {
  let sent = row;
  for (const one of stored) sent = await addFile(call, tx, sent, one);
  return presentDocument(sent, { files: await findFilesOf(tx, [row.id]), now: call.now });
}

async function addFile(
  { actor, now }: Call,
  tx: Tx,
  row: DocumentRow,
  { name, mediaType, key, providerFileId }: Stored,
): Promise<DocumentRow> {
  const { id, type } = row;
  const before = row.status === "pending" ? await findFilesOf(tx, [id]) : [];
  if (before.length >= mostFiles) throw new RuleError("conflict", "api.document.too_many");
  if (row.status === "approved") await unverify(tx, row, now);
  if (row.status !== "pending") await letGoOfFiles(tx, await deleteFilesOf(tx, id), now);
  await holdFile(tx, key);
  const position = before.length + 1;
  await insertFile(tx, {
    documentId: id,
    position,
    name,
    mediaType,
    key,
    providerFileId,
    sentAt: now,
  });
  if (providerFileId && position === 1) {
    const paper = { teacherId: row.teacherId, purpose: purposeOf(type), fileId: providerFileId };
    await attachPayeeFile(tx, paper, now);
  }
  return advanceDocument(tx, row, "send", { by: actor, now });
}
