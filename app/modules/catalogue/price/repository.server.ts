import { and, eq, sql } from "drizzle-orm";

import { type Db, queryRows, type Tx } from "#app/db/client.server.ts";
import { vatRegimeAt } from "#app/modules/catalogue/legal-status/table.server.ts";
import { type LessonFormat, lessonFormats } from "#app/modules/catalogue/teacher/domain.ts";
import { teachers } from "#app/modules/catalogue/teacher/table.server.ts";
import { cursus, levels } from "#app/modules/foundation/reference/schooling.domain.ts";
import { contracts } from "#app/modules/lessons/contract/table.server.ts";

import { priceFigures } from "./table.server.ts";

export const listFigures = (db: Db) => db.select().from(priceFigures);

export async function findVatRegime(db: Db, teacherId: number, at: Date) {
  const [row] = await db
    .select({ regime: vatRegimeAt(at) })
    .from(teachers)
    .where(eq(teachers.id, teacherId));
  return row?.regime;
}

type Counted = Readonly<{
  cursusId: number;
  format: LessonFormat;
  teachers: number;
  averageCents: number;
  medianCents: number;
}>;

const classes = sql.join(
  levels.map(({ id, cursusId }) => sql`(${cursusId}::int, ${id}::int)`),
  sql`, `,
);

export const countPrices = (db: Db) =>
  queryRows<Counted>(
    db,
    sql`with careers as (
      select cursus_id, array_agg(level_id) as level_ids
      from (values ${classes}) as known (cursus_id, level_id) group by cursus_id
    )
    select p.cursus_id as "cursusId", p.format, count(*)::int as teachers,
      round(avg(p.price_cents))::int as "averageCents",
      round((percentile_cont(0.5) within group (order by p.price_cents))::numeric)::int as "medianCents"
    from teacher_prices p
    join teachers t on t.id = p.teacher_id and p.format = any (t.formats)
      and t.status = 'hired' and t.availability <> 'not_available' and t.suspended_at is null
    join careers c on c.cursus_id = p.cursus_id
    where exists (select 1 from teacher_subjects s
      where s.teacher_id = p.teacher_id and s.level_ids && c.level_ids)
    group by 1, 2`,
  );

type Figures = typeof priceFigures.$inferInsert;

export async function saveFigures(tx: Tx, rows: readonly Figures[]): Promise<void> {
  await tx.delete(priceFigures);
  await tx.insert(priceFigures).values([...rows]);
}

export const everyPrice = cursus.flatMap(({ id: cursusId }) =>
  lessonFormats.map((format) => ({ cursusId, format })),
);

export async function findContractTerms(db: Db, teacherId: number, id: number) {
  const [row] = await db
    .select({
      levelId: contracts.levelId,
      format: contracts.courseFormat,
      kind: contracts.kind,
    })
    .from(contracts)
    .where(and(eq(contracts.id, id), eq(contracts.teacherId, teacherId)));
  return row;
}
