import { and, eq, notInArray, sql } from "drizzle-orm";

import type { Db, Tx } from "#app/db/client.server.ts";

import { linkings } from "./table.server.ts";

export type LinkingRow = typeof linkings.$inferSelect;

const closed = ["concluded", "cancelled"] as const;

/** Writes a request; nothing when one runs already for this student and subject (CUS-040). */
export async function insertLinking(tx: Tx, values: typeof linkings.$inferInsert) {
  const [row] = await tx
    .insert(linkings)
    .values(values)
    .onConflictDoNothing({
      target: [linkings.studentId, linkings.subjectId],
      where: sql`${linkings.process} not in ('concluded', 'cancelled')`,
    })
    .returning();
  return row;
}

/** The request that runs for this student and subject. */
export async function findRunning(db: Db, studentId: number, subjectId: number) {
  const [row] = await db
    .select()
    .from(linkings)
    .where(
      and(
        eq(linkings.studentId, studentId),
        eq(linkings.subjectId, subjectId),
        notInArray(linkings.process, [...closed]),
      ),
    );
  return row;
}

/** Another family's request does not exist. */
export async function findLinkingOfCustomer(db: Db, id: number, customerId: number) {
  const [row] = await db
    .select()
    .from(linkings)
    .where(and(eq(linkings.id, id), eq(linkings.customerId, customerId)));
  return row;
}

/** The row is held until the transaction ends: everything that moves a request waits here first. */
export async function lockLinking(tx: Tx, id: number) {
  const [row] = await tx.select().from(linkings).where(eq(linkings.id, id)).for("no key update");
  return row;
}

export async function saveLinking(
  tx: Tx,
  id: number,
  change: Partial<typeof linkings.$inferInsert>,
): Promise<void> {
  await tx.update(linkings).set(change).where(eq(linkings.id, id));
}
