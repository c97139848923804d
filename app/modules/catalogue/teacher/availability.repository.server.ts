import { eq, sql } from "drizzle-orm";

import type { Db, Tx } from "#app/db/client.server.ts";
import { prepared, type Values } from "#app/db/prepared.server.ts";
import { standingSuspension } from "#app/modules/career/suspension/table.server.ts";

import type { Absence } from "./absences.domain.ts";
import { teachers, teacherSlots } from "./table.server.ts";

type Slot = Omit<typeof teacherSlots.$inferSelect, "id" | "teacherId">;

const weeks = prepared((db, { id }: Values<Readonly<{ id: number }>>) =>
  db
    .select({
      availability: teachers.availability,
      updatedAt: teachers.availabilityUpdatedAt,
      maxStudents: teachers.maxStudents,
      suspension: standingSuspension,
      formats: teachers.formats,
      absences: teachers.absences,
      slots: sql<
        Slot[]
      >`(select coalesce(json_agg(json_build_object('day', h.day, 'start', h.start, 'end', h.end,
          'formats', h.formats, 'toConfirm', h.to_confirm) order by h.day, h.start), '[]')
        from ${teacherSlots} h where h.teacher_id = "teachers"."id")`,
    })
    .from(teachers)
    .where(eq(teachers.id, id)),
);

export async function findWeek(db: Db, id: number) {
  const [row] = await weeks(db, { id });
  return row;
}

type NewSlot = Omit<typeof teacherSlots.$inferInsert, "id" | "teacherId">;

export async function saveSlots(tx: Tx, teacherId: number, slots: readonly NewSlot[]) {
  await tx.delete(teacherSlots).where(eq(teacherSlots.teacherId, teacherId));
  if (slots.length > 0)
    await tx.insert(teacherSlots).values(slots.map((slot) => ({ ...slot, teacherId })));
}

export async function saveMost(tx: Tx, id: number, maxStudents: number): Promise<void> {
  await tx.update(teachers).set({ maxStudents }).where(eq(teachers.id, id));
}

export async function findAbsences(tx: Tx, id: number): Promise<readonly Absence[]> {
  const [row] = await tx
    .select({ absences: teachers.absences })
    .from(teachers)
    .where(eq(teachers.id, id));
  return row?.absences ?? [];
}

export async function saveAbsences(tx: Tx, id: number, absences: readonly Absence[]) {
  await tx.update(teachers).set({ absences }).where(eq(teachers.id, id));
}
