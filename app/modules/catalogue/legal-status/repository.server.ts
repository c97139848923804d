import { eq } from "drizzle-orm";

import type { Db } from "#app/db/client.server.ts";

import { legalStatuses, type LegalStatusRow, noNumbers } from "./table.server.ts";

/** The numbers of a teacher; none of them while none was given. */
export async function findLegalStatus(db: Db, teacherId: number): Promise<LegalStatusRow> {
  const [row] = await db.select().from(legalStatuses).where(eq(legalStatuses.teacherId, teacherId));
  return row ?? { ...noNumbers, teacherId };
}
