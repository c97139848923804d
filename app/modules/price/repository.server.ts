import { and, eq } from "drizzle-orm";

import type { Db } from "#app/db/client.server.ts";
import type { LessonFormat } from "#app/modules/teacher/domain.ts";
import { teacherPrices } from "#app/modules/teacher/table.server.ts";

/** What a teacher asks for an hour with a cursus in a format, cents. */
export async function findPrice(
  db: Db,
  teacherId: number,
  cursusId: number,
  format: LessonFormat,
): Promise<number | undefined> {
  const [row] = await db
    .select({ priceCents: teacherPrices.priceCents })
    .from(teacherPrices)
    .where(
      and(
        eq(teacherPrices.teacherId, teacherId),
        eq(teacherPrices.cursusId, cursusId),
        eq(teacherPrices.format, format),
      ),
    );
  return row?.priceCents;
}
