import { and, eq } from "drizzle-orm";

import type { Tx } from "#app/db/client.server.ts";

import { degrees } from "./table.server.ts";

export async function saveVerified(
  tx: Tx,
  {
    teacherId,
    degreeId,
    verifiedAt,
  }: Readonly<{ teacherId: number; degreeId: number; verifiedAt: Date | null }>,
): Promise<boolean> {
  const rows = await tx
    .update(degrees)
    .set({ verifiedAt })
    .where(and(eq(degrees.id, degreeId), eq(degrees.teacherId, teacherId)))
    .returning({ id: degrees.id });
  return rows.length > 0;
}
