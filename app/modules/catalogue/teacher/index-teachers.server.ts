import type { Tx } from "#app/db/client.server.ts";
import { levels } from "#app/modules/foundation/reference/schooling.domain.ts";

import { dateLessons, insertCells, removeCells } from "./index-teachers.repository.server.ts";

const levelCursus = levels.map(({ id: levelId, cursusId }) => ({ levelId, cursusId }));

/**
 * Updates or removes these teachers in the search and sitemap (decision 023). A page whose content changed is dated
 * `now` (PUB-050).
 */
export async function indexTeachers(tx: Tx, ids: readonly number[], now: Date): Promise<void> {
  if (ids.length === 0) return;
  await removeCells(tx, ids);
  await insertCells(tx, ids, levelCursus);
  await dateLessons(tx, ids, now);
}
