import type { Db } from "#app/db/client.server.ts";

import { findLegalStatus } from "./repository.server.ts";

export type { LegalStatusRow } from "./table.server.ts";

/** The numbers of a teacher as they are kept. */
export const legalStatusOf: typeof findLegalStatus = (db, id) => findLegalStatus(db, id);

export async function numbersOf(db: Db, teacherId: number) {
  const numbers = await findLegalStatus(db, teacherId);
  return {
    siret: numbers.siret,
    isSiretComing: numbers.siretBeingCreated,
    hasHealthNumber: numbers.sealedHealthNumber !== null,
    healthNumberEnd: numbers.healthNumberEnd,
    vatNumber: numbers.vatNumber,
  };
}
