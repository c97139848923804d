import type { Call } from "#app/api/call.server.ts";
import { presentState } from "#app/api/state.server.ts";
import type { Db } from "#app/db/client.server.ts";
import { statusOf } from "#app/modules/teacher/change-status.server.ts";

import { categoryOf, type DocumentType, owedBy, stateOfDocument } from "./domain.ts";
import type { TeacherDocument } from "./endpoints.ts";
import {
  type DocumentFileRow,
  type DocumentRow,
  findDocumentsOf,
} from "./paper.repository.server.ts";

/** The papers of the signed-in teacher: those that are owed in the order of the form, then the others (API-097). */
export const listDocuments = async ({ db, actor, now }: Call): Promise<TeacherDocument[]> =>
  papersOf(db, actor.id, await statusOf(db, actor.id), now);

/** The same of any teacher, whose status is known: what is owed and not sent yet has no id. */
export async function papersOf(
  db: Db,
  teacherId: number,
  status: Parameters<typeof owedBy>[0],
  now: Date,
): Promise<TeacherDocument[]> {
  const owed = owedBy(status);
  const papers = await findDocumentsOf(db, teacherId);
  const typeOf = ({ row }: (typeof papers)[number]) => row.type;
  const shown = ({ row, files }: (typeof papers)[number]) => presentDocument(row, files);
  const inOrder = owed.flatMap((type) => {
    const own = papers.filter((paper) => typeOf(paper) === type);
    return own.length > 0 ? own.map(shown) : [missing(type, now)];
  });
  return [...inOrder, ...papers.filter((paper) => !owed.includes(typeOf(paper))).map(shown)];
}

/** A paper as its teacher reads it. */
export function presentDocument(
  row: DocumentRow,
  files: readonly DocumentFileRow[],
): TeacherDocument {
  const { id, type, status, reason, seenOn } = row;
  return {
    id,
    name: files[0]?.name ?? null,
    category: categoryOf(type),
    type,
    files: files.map(({ name, position, sentAt }) => ({
      file_name: name,
      number: position,
      sent_at: sentAt.toISOString(),
    })),
    status,
    reason,
    seen_on: seenOn,
    state: presentState("teacher", stateOfDocument(row)),
  };
}

const missing = (type: DocumentType, now: Date): TeacherDocument => ({
  id: null,
  name: null,
  category: categoryOf(type),
  type,
  files: [],
  status: "missing",
  reason: null,
  seen_on: null,
  state: presentState("teacher", stateOfDocument({ type, status: "missing", statusSince: now })),
});
