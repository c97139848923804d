import { and, asc, desc, eq, ne } from "drizzle-orm";

import type { Db, Tx } from "#app/db/client.server.ts";
import { rowsOf } from "#app/db/rows-of.server.ts";

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

export const {
  insert: insertDegree,
  save: saveDegree,
  remove: deleteDegree,
} = rowsOf(degrees, "degree");

export async function clearMainDegree(tx: Tx, teacherId: number, but: number): Promise<void> {
  const others = and(eq(degrees.teacherId, teacherId), ne(degrees.id, but));
  await tx.update(degrees).set({ main: false }).where(others);
}

export const {
  insert: insertExperience,
  save: saveExperience,
  remove: deleteExperience,
} = rowsOf(experiences, "experience");

export async function clearMainExperience(tx: Tx, teacherId: number, but: number): Promise<void> {
  const others = and(eq(experiences.teacherId, teacherId), ne(experiences.id, but));
  await tx.update(experiences).set({ main: false }).where(others);
}
