import type { Call } from "#app/api/call.server.ts";
import { presentState } from "#app/api/state.server.ts";
import type { Db } from "#app/db/client.server.ts";
import { parisDay } from "#app/lib/paris-time.ts";
import { statusOf } from "#app/modules/catalogue/teacher/change-status.server.ts";

import {
  categoryOf,
  type DocumentType,
  type owedBy,
  papersInOrder,
  standingOf,
  stateOfDocument,
} from "./domain.ts";
import type { TeacherDocument } from "./endpoints.ts";
import {
  type DocumentFileRow,
  type DocumentRow,
  findDocumentsOf,
} from "./list.repository.server.ts";

/** Own papers: owed ones in form order, then the others (API-097). */
export const listDocuments = async ({ db, actor, now }: Call): Promise<TeacherDocument[]> =>
  papersOf(db, actor.id, await statusOf(db, actor.id), now);

/** Owed papers not sent yet have no id. */
export async function papersOf(
  db: Db,
  teacherId: number,
  status: Parameters<typeof owedBy>[0],
  now: Date,
): Promise<TeacherDocument[]> {
  const { papers, degreeSeenAt } = await findDocumentsOf(db, teacherId);
  const sent = papers.map(({ row, files }) => presentDocument(row, { files, now, degreeSeenAt }));
  return papersInOrder(sent, status, (type) => unsent(type, now, degreeSeenAt));
}

type View = Pick<DocumentRow, "type" | "status" | "statusSince" | "reason" | "seenOn"> &
  Readonly<{ id: number | null }>;

type Beside = Readonly<{
  files: readonly DocumentFileRow[];
  now: Date;
  degreeSeenAt?: Date | null;
}>;

export function presentDocument(
  row: View,
  { files, now, degreeSeenAt = null }: Beside,
): TeacherDocument {
  const { id, type, reason } = row;
  const status = standingOf(row, degreeSeenAt);
  const seenOn = status === row.status || !degreeSeenAt ? row.seenOn : parisDay(degreeSeenAt);
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
    state: presentState("teacher", stateOfDocument({ ...row, status }), now),
  };
}

const unsent = (type: DocumentType, now: Date, degreeSeenAt: Date | null): TeacherDocument =>
  presentDocument(
    { id: null, type, status: "missing", statusSince: now, reason: null, seenOn: null },
    { files: [], now, degreeSeenAt },
  );
