import type { Call } from "#app/api/call.server.ts";
import { move } from "#app/modules/history/service.server.ts";

import { documentTransitions } from "./domain.ts";
import type { TeacherDocument } from "./endpoints.ts";
import { letGoOfFiles } from "./keep.server.ts";
import { presentDocument } from "./list.server.ts";
import { deleteFilesOf, lockDocument, saveDocument } from "./paper.repository.server.ts";
import { absentDocument } from "./upload.server.ts";
import { unverify } from "./verify.server.ts";

/** Takes back the files of one of the teacher's papers (API-099); nothing moves when there is none. 404 for another's. */
export async function removeFiles(
  { db, actor, now }: Call,
  { id }: { id: number },
): Promise<TeacherDocument> {
  return db.transaction(async (tx) => {
    const row = await lockDocument(tx, id);
    if (row?.teacherId !== actor.id) throw absentDocument();
    if (row.status === "missing") return presentDocument(row, []);
    if (row.status === "approved") await unverify(tx, row, now);
    await letGoOfFiles(tx, await deleteFilesOf(tx, id), now);
    const status = await move(
      tx,
      { machine: "document", id, transitions: documentTransitions, from: row.status },
      { event: "remove", by: actor, now, details: { type: row.type } },
    );
    const change = { status, statusSince: now, reason: null, seenOn: null };
    await saveDocument(tx, id, change);
    return presentDocument({ ...row, ...change }, []);
  });
}
