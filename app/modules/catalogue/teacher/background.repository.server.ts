import { and, asc, desc, eq, ne } from "drizzle-orm";

import type { Db, Tx } from "#app/db/client.server.ts";

import { degrees, experiences, teachers } from "./table.server.ts";

export async function holdTeacher(tx: Tx, id: number): Promise<boolean> {
  const rows = await tx
    .select({ id: teachers.id })
    .from(teachers)
    .where(eq(teachers.id, id))
    .for("no key update");
  return rows.length > 0;
}

export type DegreeRow = typeof degrees.$inferSelect;
export type ExperienceRow = typeof experiences.$inferSelect;

export const listDegrees = (db: Db, teacherId: number): Promise<DegreeRow[]> =>
  db
    .select()
    .from(degrees)
    .where(eq(degrees.teacherId, teacherId))
    .orderBy(desc(degrees.main), desc(degrees.year), asc(degrees.id));

export const listExperiences = (db: Db, teacherId: number): Promise<ExperienceRow[]> =>
  db
    .select()
    .from(experiences)
    .where(eq(experiences.teacherId, teacherId))
    .orderBy(desc(experiences.main), desc(experiences.startYear), asc(experiences.id));

export async function insertDegree(tx: Tx, row: typeof degrees.$inferInsert): Promise<number> {
  const [made] = await tx.insert(degrees).values(row).returning({ id: degrees.id });
  if (!made) throw new Error("A degree was not written.");
  return made.id;
}

export async function saveDegree(tx: Tx, id: number, change: Partial<DegreeRow>): Promise<void> {
  if (Object.keys(change).length === 0) return;
  await tx.update(degrees).set(change).where(eq(degrees.id, id));
}

export async function deleteDegree(tx: Tx, id: number): Promise<void> {
  await tx.delete(degrees).where(eq(degrees.id, id));
}

export async function clearMainDegree(tx: Tx, teacherId: number, but: number): Promise<void> {
  const others = and(eq(degrees.teacherId, teacherId), ne(degrees.id, but));
  await tx.update(degrees).set({ main: false }).where(others);
}

export async function insertExperience(
  tx: Tx,
  row: typeof experiences.$inferInsert,
): Promise<number> {
  const [made] = await tx.insert(experiences).values(row).returning({ id: experiences.id });
  if (!made) throw new Error("An experience was not written.");
  return made.id;
}

export async function saveExperience(
  tx: Tx,
  id: number,
  change: Partial<ExperienceRow>,
): Promise<void> {
  await tx.update(experiences).set(change).where(eq(experiences.id, id));
}

export async function deleteExperience(tx: Tx, id: number): Promise<void> {
  await tx.delete(experiences).where(eq(experiences.id, id));
}

export async function clearMainExperience(tx: Tx, teacherId: number, but: number): Promise<void> {
  const others = and(eq(experiences.teacherId, teacherId), ne(experiences.id, but));
  await tx.update(experiences).set({ main: false }).where(others);
}
