import i18next from "i18next";

import type { Db, Tx } from "#app/db/client.server.ts";
import type { By } from "#app/lib/actor.ts";
import { boundedText } from "#app/lib/bounded-text.ts";
import { parisDay } from "#app/lib/paris-time.ts";
import { fieldFault } from "#app/lib/rule-error.ts";
import { verifyDegree } from "#app/modules/catalogue/teacher/verify-degree.server.ts";
import { letGoOfFiles } from "#app/modules/foundation/file/keep.server.ts";
import { sendMail } from "#app/modules/foundation/mail/send.server.ts";
import { findPerson } from "#app/modules/people/account/find-family.server.ts";
import { paths } from "#app/paths.ts";

import { advanceDocument } from "./advance.server.ts";
import type { DocumentStatus } from "./domain.ts";
import {
  deleteFilesOf,
  type DocumentRow,
  findDocument,
  findDocumentsIn,
  findFilesOf,
  lockDocument,
  saveDocument,
} from "./list.repository.server.ts";
import { absentDocument } from "./upload.server.ts";
import { unverify } from "./verify.server.ts";

const longestReason = 500;

type Decision = Readonly<{
  id: number;
  event: "approve" | "refuse";
  reason?: string | undefined;
  degreeId?: number | undefined;
}>;

/**
 * An operator accepts or refuses a paper (OPS-04); the teacher is notified. A criminal record's file is deleted
 * (LAW-13); a diploma marks its degree. 404, 409 once decided, 422 without a refusal reason.
 */
export async function decideDocument(tx: Tx, decision: Decision, { by, now }: By): Promise<object> {
  const { id, event } = decision;
  const row = await lockDocument(tx, id);
  if (!row) throw absentDocument();
  const why = event === "refuse" ? reasonOf(decision) : "";
  const outcome = event === "refuse" ? { reason: why } : { seenOn: parisDay(now) };
  const { status } = await advanceDocument(tx, row, event, { by, now, ...outcome });
  await follow(tx, row, { ...decision, now });
  await notifyTeacher(tx, row, { event, why, now });
  return { id, status };
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

/** Papers for an operator, longest waiting first. */
export async function listForOperator(db: Db, status: DocumentStatus): Promise<object[]> {
  const rows = await findDocumentsIn(db, status, 200);
  return rows.map(lineOf);
}

/** One paper for an operator, with its file names. */
export async function showForOperator(db: Db, id: number): Promise<object> {
  const row = await findDocument(db, id);
  if (!row) throw absentDocument();
  const files = await findFilesOf(db, [id]);
  return {
    ...lineOf(row),
    reason: row.reason,
    seen_on: row.seenOn,
    files: files.map(({ position, name, mediaType, providerFileId, sentAt }) => ({
      number: position,
      name,
      type: mediaType,
      provider_file: providerFileId,
      sent_at: sentAt.toISOString(),
    })),
  };
}

const lineOf = ({ id, teacherId, type, status, statusSince }: DocumentRow) => ({
  id,
  teacher_id: teacherId,
  type,
  status,
  since: statusSince.toISOString(),
});
