import { asc, eq } from "drizzle-orm";

import type { Db, Tx } from "#app/db/client.server.ts";

import { teachers, teacherSlots } from "./table.server.ts";

/** What a teacher said of new students, and the formats of the lessons; undefined for who is no teacher. */
export async function findWeek(db: Db, id: number) {
  const [row] = await db
    .select({
      availability: teachers.availability,
      updatedAt: teachers.availabilityUpdatedAt,
      maxStudents: teachers.maxStudents,
      formats: teachers.formats,
    })
    .from(teachers)
    .where(eq(teachers.id, id));
  return row;
}

/** The hours of a teacher's week, in order. */
export const listSlots = (db: Db, teacherId: number) =>
  db
    .select()
    .from(teacherSlots)
    .where(eq(teacherSlots.teacherId, teacherId))
    .orderBy(asc(teacherSlots.day), asc(teacherSlots.start));

type NewSlot = Omit<typeof teacherSlots.$inferInsert, "id" | "teacherId">;

/** Replaces the whole week of a teacher who is held. */
export async function saveSlots(tx: Tx, teacherId: number, slots: readonly NewSlot[]) {
  await tx.delete(teacherSlots).where(eq(teacherSlots.teacherId, teacherId));
  if (slots.length > 0)
    await tx.insert(teacherSlots).values(slots.map((slot) => ({ ...slot, teacherId })));
}

/** Writes how many students a teacher takes at most. */
export async function saveMost(tx: Tx, id: number, maxStudents: number): Promise<void> {
  await tx.update(teachers).set({ maxStudents }).where(eq(teachers.id, id));
}
