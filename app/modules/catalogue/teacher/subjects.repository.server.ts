import { and, asc, desc, eq, ne } from "drizzle-orm";

import type { Db, Tx } from "#app/db/client.server.ts";

import { teacherPrices, teacherSubjects } from "./table.server.ts";

export type TaughtRow = typeof teacherSubjects.$inferSelect;

export const listSubjects = (db: Db, teacherId: number): Promise<TaughtRow[]> =>
  db
    .select()
    .from(teacherSubjects)
    .where(eq(teacherSubjects.teacherId, teacherId))
    .orderBy(desc(teacherSubjects.main), asc(teacherSubjects.subjectId));

export async function listPricedCareers(db: Db, teacherId: number): Promise<number[]> {
  const rows = await db
    .selectDistinct({ id: teacherPrices.cursusId })
    .from(teacherPrices)
    .where(eq(teacherPrices.teacherId, teacherId));
  return rows.map(({ id }) => id);
}

export async function saveSubject(tx: Tx, row: TaughtRow): Promise<void> {
  const { levelIds, main } = row;
  await tx
    .insert(teacherSubjects)
    .values(row)
    .onConflictDoUpdate({
      target: [teacherSubjects.teacherId, teacherSubjects.subjectId],
      set: { levelIds, main },
    });
}

export async function clearMainSubject(tx: Tx, teacherId: number, but: number): Promise<void> {
  const others = and(eq(teacherSubjects.teacherId, teacherId), ne(teacherSubjects.subjectId, but));
  await tx.update(teacherSubjects).set({ main: false }).where(others);
}

export async function deleteSubject(tx: Tx, teacherId: number, subjectId: number): Promise<void> {
  const one = and(
    eq(teacherSubjects.teacherId, teacherId),
    eq(teacherSubjects.subjectId, subjectId),
  );
  await tx.delete(teacherSubjects).where(one);
}
