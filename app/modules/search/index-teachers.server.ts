import type { Tx } from "#app/db/client.server.ts";
import { levels } from "#app/modules/reference/schooling.domain.ts";

import { insertCells, removeCells } from "./index-teachers.repository.server.ts";

const levelCursus = levels.map(({ id: levelId, cursusId }) => ({ levelId, cursusId }));

/** Puts these teachers into the search as they are now, or takes out those who may not be found (decision 023). */
export async function indexTeachers(tx: Tx, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return;
  await removeCells(tx, ids);
  await insertCells(tx, ids, levelCursus);
}

/** Takes these teachers out of the search. */
export async function dropFromSearch(tx: Tx, ids: readonly number[]): Promise<void> {
  if (ids.length > 0) await removeCells(tx, ids);
}
