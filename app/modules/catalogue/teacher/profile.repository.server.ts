import { eq, sql } from "drizzle-orm";

import type { Db } from "#app/db/client.server.ts";
import { rowsOf } from "#app/db/rows-of.server.ts";
import { standingSuspension } from "#app/modules/career/suspension/table.server.ts";
import { payslips } from "#app/modules/earnings/payslip/table.server.ts";
import { users } from "#app/modules/people/account/table.server.ts";

import { backgroundOf } from "./headline.table.server.ts";
import { teachers, teacherSubjects } from "./table.server.ts";

type Taught = Pick<typeof teacherSubjects.$inferSelect, "subjectId" | "main" | "levelIds">;

export async function findProfile(db: Db, id: number) {
  const [row] = await db
    .select({
      teacher: teachers,
      firstname: users.firstname,
      lastname: users.lastname,
      email: users.email,
      phone: users.phone,
      suspension: standingSuspension,
      background: backgroundOf(teachers.id),
      taught: sql<
        Taught[]
      >`(select coalesce(json_agg(json_build_object('subjectId', s.subject_id, 'main', s.main,
          'levelIds', s.level_ids) order by s.main desc, s.subject_id), '[]')
        from ${teacherSubjects} s where s.teacher_id = ${teachers.id})`,
      /** Earlier payslips stay readable, whatever today's employer (TEA-038). */
      hasPayslips: sql<boolean>`exists (select 1 from ${payslips} p where p.teacher_id = ${teachers.id})`,
    })
    .from(teachers)
    .innerJoin(users, eq(users.id, teachers.id))
    .where(eq(teachers.id, id));
  return row;
}

export async function findPlace(db: Db, id: number) {
  const [row] = await db
    .select({
      country: teachers.country,
      formats: teachers.formats,
      isEmployed: sql<boolean>`${teachers.status} = 'hired' and not ${teachers.selfEmployed}`,
    })
    .from(teachers)
    .where(eq(teachers.id, id));
  return row;
}

export type ProfileRow = NonNullable<Awaited<ReturnType<typeof findProfile>>>;

export const { save: saveProfile } = rowsOf(teachers, "teacher");
