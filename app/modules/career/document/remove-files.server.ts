import type { Call } from "#app/api/call.server.ts";
import { letGoOfFiles } from "#app/modules/foundation/file/keep.server.ts";

import { advanceDocument } from "./advance.server.ts";
import type { TeacherDocument } from "./endpoints.ts";
import { deleteFilesOf, lockDocument } from "./list.repository.server.ts";
import { presentDocument } from "./list.server.ts";
import { absentDocument } from "./upload.server.ts";
import { unverify } from "./verify.server.ts";

/** Removes the files of an own paper (API-099); no-op without files. 404 for another's. */
export async function removeFiles(
  { db, actor, now }: Call,
  { id }: { id: number },
): Promise<TeacherDocument> {
  return db.transaction(async (tx) => {
    const row = await lockDocument(tx, id);
    if (row?.teacherId !== actor.id) throw absentDocument();
    if (row.status === "missing") return presentDocument(row, { files: [], now });
    if (row.status === "approved") await unverify(tx, row, now);
    await letGoOfFiles(tx, await deleteFilesOf(tx, id), now);
    return presentDocument(await advanceDocument(tx, row, "remove", { by: actor, now }), {
      files: [],
      now,
    });
  });
}
