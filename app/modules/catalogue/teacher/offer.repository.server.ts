import { eq, sql } from "drizzle-orm";

import type { Db, Tx } from "#app/db/client.server.ts";

import type { LessonFormat } from "./domain.ts";
import { textBounds as bounds } from "./presentation.domain.ts";
import { teacherPrices, teachers, teacherSubjects } from "./table.server.ts";

type Price = Pick<typeof teacherPrices.$inferSelect, "cursusId" | "format" | "priceCents">;

const columns = {
  selfEmployed: teachers.selfEmployed,
  statusChosen: teachers.statusChosen,
  homeServices: teachers.homeServices,
  hasTexts: sql<boolean>`char_length(btrim(${teachers.description})) >= ${sql.raw(String(bounds.description.min))}
    and char_length(btrim(${teachers.methodology})) >= ${sql.raw(String(bounds.methodology.min))}`,
  sapNumber: teachers.sapNumber,
  sapNumberStatus: teachers.sapNumberStatus,
  formats: teachers.formats,
  levelIds: sql<number[]>`(select coalesce(json_agg(distinct level), '[]')
    from ${teacherSubjects} s cross join unnest(s.level_ids) as level where s.teacher_id = "teachers"."id")`,
  prices: sql<
    Price[]
  >`(select coalesce(json_agg(json_build_object('cursusId', p.cursus_id, 'format', p.format,
    'priceCents', p.price_cents)), '[]') from ${teacherPrices} p where p.teacher_id = "teachers"."id")`,
};

const offerOf = (db: Db, id: number) =>
  db.select(columns).from(teachers).where(eq(teachers.id, id));

export async function findOffer(db: Db, id: number) {
  const [row] = await offerOf(db, id);
  return row;
}

export async function lockOffer(tx: Tx, id: number) {
  const [row] = await offerOf(tx, id).for("no key update", { of: teachers });
  return row;
}

export async function savePrices(
  tx: Tx,
  teacherId: number,
  prices: readonly { cursusId: number; format: LessonFormat; priceCents: number }[],
): Promise<void> {
  await tx
    .insert(teacherPrices)
    .values(prices.map((price) => ({ ...price, teacherId })))
    .onConflictDoUpdate({
      target: [teacherPrices.teacherId, teacherPrices.cursusId, teacherPrices.format],
      set: { priceCents: sql`excluded.price_cents` },
    });
}
