import type { Tx } from "#app/db/client.server.ts";
import { verifyDegree } from "#app/modules/catalogue/teacher/verify-degree.server.ts";

import { type DocumentRow, saveDocument } from "./list.repository.server.ts";

/** Also removes the mark on the public page. */
export async function unverify(
  tx: Tx,
  { id, teacherId, degreeId }: DocumentRow,
  now: Date,
): Promise<void> {
  if (degreeId === null) return;
  await verifyDegree(tx, teacherId, { degreeId, verifiedAt: null, now });
  await saveDocument(tx, id, { degreeId: null });
}
