import type { Db } from "#app/db/client.server.ts";

import type { CaseRow } from "./repository.server.ts";
import { findTarget, type TargetRow } from "./target.repository.server.ts";

/** What a notice is about; undefined for any other case. */
export async function targetOf(
  db: Db,
  { targetKind, targetId }: Pick<CaseRow, "targetKind" | "targetId">,
): Promise<TargetRow | undefined> {
  return targetKind && targetId !== null ? findTarget(db, targetKind, targetId) : undefined;
}
