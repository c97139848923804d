import { eq } from "drizzle-orm";

import type { Db } from "#app/db/client.server.ts";

import { legalStatuses, type LegalStatusRow, noNumbers } from "./table.server.ts";

export async function findLegalStatus(db: Db, teacherId: number): Promise<LegalStatusRow> {
  const [row] = await db.select().from(legalStatuses).where(eq(legalStatuses.teacherId, teacherId));
  return row ?? { ...noNumbers, teacherId };
}
