import type { Db } from "#app/db/client.server.ts";

import { findLegalStatus } from "./repository.server.ts";

export { findLegalStatus as legalStatusOf } from "./repository.server.ts";
export type { LegalStatusRow } from "./table.server.ts";

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
