import i18next from "i18next";
import type { z } from "zod";

import type { Call } from "#app/api/call.server.ts";
import type { Paging } from "#app/api/endpoint.ts";
import { listed } from "#app/api/listed.server.ts";
import type { Db, Tx } from "#app/db/client.server.ts";
import type { By, Mover } from "#app/lib/actor.ts";
import { boundedText } from "#app/lib/bounded-text.ts";
import { parisDay } from "#app/lib/paris-time.ts";
import { referenceName } from "#app/lib/reference-name.ts";
import { fieldFault, orNotFound, RuleError } from "#app/lib/rule-error.ts";
import { verifyDegree } from "#app/modules/catalogue/teacher/verify-degree.server.ts";
import { letGoOfFiles } from "#app/modules/foundation/file/keep.server.ts";
import { listHistory } from "#app/modules/foundation/history/record.server.ts";
import { sendMail } from "#app/modules/foundation/mail/send.server.ts";
import { findPerson } from "#app/modules/people/account/find-family.server.ts";
import { paths } from "#app/paths.ts";

import { advanceDocument } from "./advance.server.ts";
import { type DocumentStatus, isSeenOnPaper } from "./domain.ts";
import type { documents } from "./endpoints.ts";
import {
  deleteFilesOf,
  type DocumentRow,
  findDegreesOf,
  findDocumentPage,
  findFilesOf,
  findNamedDocument,
  lockDocument,
  type NamedDocument,
  saveDocument,
} from "./list.repository.server.ts";
import type { DocumentLine } from "./operator.endpoints.ts";
import { unverify } from "./verify.server.ts";

const longestReason = 500;

type Decision = Readonly<{
  id: number;
  event: "approve" | "refuse";
  reason?: string | undefined;
  degreeId?: number | undefined;
  seenOn?: string | undefined;
}>;

/**
 * An operator accepts or refuses a paper (OPS-04); the teacher is notified. A criminal record's file is deleted
 * (LAW-13); a diploma marks its degree. 404, 409 once decided or not opened, 422 without a refusal reason.
 */
export async function decideDocument(tx: Tx, decision: Decision, { by, now }: By) {
  const { id, event } = decision;
  const row = orNotFound(await lockDocument(tx, id), "api.document.not_found");
  if (event === "approve" && row.status === "pending") await refuseUnseen(tx, decision, by);
  const why = event === "refuse" ? reasonOf(decision) : "";
  const outcome = event === "refuse" ? { reason: why } : { seenOn: dayOf(decision, now) };
  const { status } = await advanceDocument(tx, row, event, { by, now, ...outcome });
  await follow(tx, row, { ...decision, now });
  await notifyTeacher(tx, row, { event, why, now });
  return { id, status };
}

/** 409 unless this operator opened the last file, or the reason says « vu sur papier » (OPS-04). */
async function refuseUnseen(tx: Tx, { id, reason = "" }: Decision, by: Mover): Promise<void> {
  if (isSeenOnPaper(reason)) return;
  const last = (await findFilesOf(tx, [id])).at(-1);
  const lines = await listHistory(tx, [{ machine: "document", id }]);
  const isOpened = lines.some(
    (line) =>
      line.event === "view" &&
      line.by.id === by.id &&
      line.details["number"] === last?.position &&
      last !== undefined &&
      line.at >= last.sentAt,
  );
  if (!isOpened) throw new RuleError("conflict", "api.document.not_opened");
}

function dayOf({ seenOn }: Decision, now: Date): string {
  const today = parisDay(now);
  if (seenOn !== undefined && seenOn > today) throw fieldFault("seen_on", "api.document.seen_on");
  return seenOn ?? today;
}

function reasonOf({ reason = "" }: Decision): string {
  const why = boundedText(reason, longestReason);
  if (why === undefined) throw fieldFault("reason", "api.document.reason");
  return why;
}

async function follow(
  tx: Tx,
  row: DocumentRow,
  { event, degreeId, now }: Decision & Readonly<{ now: Date }>,
): Promise<void> {
  const { id, type, teacherId } = row;
  if (event === "refuse") await unverify(tx, row, now);
  else if (type === "diploma" && degreeId !== undefined) {
    await verifyDegree(tx, teacherId, { degreeId, verifiedAt: now, now });
    await saveDocument(tx, id, { degreeId });
  }
  // Accepted or refused, the record is no longer needed (LAW-13).
  if (type === "criminal_record") await letGoOfFiles(tx, await deleteFilesOf(tx, id), now);
}

async function notifyTeacher(
  tx: Tx,
  { teacherId, type }: DocumentRow,
  { event, why, now }: { event: "approve" | "refuse"; why: string; now: Date },
): Promise<void> {
  const person = await findPerson(tx, teacherId);
  if (!person) return;
  const template = event === "approve" ? "document_approved" : "document_refused";
  const details = {
    firstname: person.firstname,
    document: i18next.t(`document:types.${type}`),
    reason: why,
  };
  await sendMail(tx, { to: person.email, template, details, link: paths.teacherDocuments }, now);
}

export const listAllDocuments = (
  { reader }: Call,
  { status = "pending", ...paging }: Paging & { status?: DocumentStatus | undefined },
) =>
  listed(
    paging,
    (page) => findDocumentPage(reader, status, page),
    (row) => lineOf(row),
  );

export async function showForOperator(db: Db, id: number) {
  const found = orNotFound(await findNamedDocument(db, id), "api.document.not_found");
  const files = await findFilesOf(db, [id]);
  const degrees = found.row.type === "diploma" ? await findDegreesOf(db, found.row.teacherId) : [];
  return {
    ...lineOf(found),
    degrees: degrees.map(({ id: own, degreeId, year, speciality }) => {
      const name = referenceName("graduation", degreeId);
      return { id: own, name: [name, speciality, year].filter(Boolean).join(", ") };
    }),
    reason: found.row.reason,
    seen_on: found.row.seenOn,
    files: files.map(({ position, name, mediaType, providerFileId, sentAt }) => ({
      number: position,
      name,
      type: mediaType,
      provider_file: providerFileId,
      sent_at: sentAt.toISOString(),
    })),
  };
}

export const showAnyDocument = ({ db }: Call, { id }: { id: number }) => showForOperator(db, id);

type Decided = z.output<typeof documents.decide.input.body> & { id: number };

export const decideAnyDocument = ({ db, actor, now }: Call, input: Decided) =>
  db.transaction((tx) =>
    decideDocument(
      tx,
      {
        id: input.id,
        event: input.status === "approved" ? "approve" : "refuse",
        reason: input.reason,
        degreeId: input.degree_id,
        seenOn: input.seen_on,
      },
      { by: actor, now },
    ),
  );

const lineOf = ({ row, teacher }: NamedDocument): DocumentLine => ({
  id: row.id,
  teacher_id: row.teacherId,
  teacher,
  type: row.type,
  status: row.status,
  since: row.statusSince.toISOString(),
});
