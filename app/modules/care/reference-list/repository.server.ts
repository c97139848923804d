import { eq, type SQL, sql } from "drizzle-orm";

import { type Db, queryRows, type Tx } from "#app/db/client.server.ts";
import type { ContractKind } from "#app/modules/catalogue/price/domain.ts";
import type { LessonFormat } from "#app/modules/catalogue/teacher/domain.ts";
import type { LineList } from "#app/modules/foundation/reference/lines.domain.ts";

import { floorNotices } from "./table.server.ts";

export type Under = Readonly<{
  contractId: number;
  kind: ContractKind;
  format: LessonFormat;
  priceCents: number;
  customerId: number;
  family: string;
  teacherId: number;
  teacher: string;
}>;

export type Floors = Readonly<Record<ContractKind, number>>;

/** Running contracts of salaried teachers whose price of that instant is under the floor of their kind. */
export const findContractsUnder = (db: Db, { classic, affiliation }: Floors, at: Date) =>
  queryRows<Under>(
    db,
    sql`select c.id as "contractId", c.kind, c.course_format as format,
        p.hourly_price_cents as "priceCents", c.customer_id as "customerId",
        concat_ws(' ', f.firstname, f.lastname) as family, c.teacher_id as "teacherId",
        concat_ws(' ', u.firstname, u.lastname) as teacher
      from contracts c
      join teachers t on t.id = c.teacher_id and not t.self_employed
      join users u on u.id = c.teacher_id
      join users f on f.id = c.customer_id
      join lateral (select v.hourly_price_cents from price_versions v
        where v.contract_id = c.id and v.status = 'accepted' and v.format = c.course_format
          and (v.effective_from is null or v.effective_from <= ${at.toISOString()}::timestamptz)
        order by v.effective_from desc nulls last, v.id desc limit 1) p on true
      where c.status <> 'ended' and (c.ends_at is null or c.ends_at > ${at.toISOString()}::timestamptz)
        and p.hourly_price_cents <
        case c.kind when 'classic' then ${classic}::int else ${affiliation}::int end
      order by c.id`,
  );

type PriceUnder = Readonly<{
  teacherId: number;
  cursusId: number;
  format: LessonFormat;
}>;

/** Own prices of salaried teachers under the floor. */
export const findPricesUnder = (db: Db, floorCents: number) =>
  queryRows<PriceUnder>(
    db,
    sql`select p.teacher_id as "teacherId", p.cursus_id as "cursusId", p.format
      from teacher_prices p join teachers t on t.id = p.teacher_id and not t.self_employed
      where p.price_cents < ${floorCents} order by 1, 2, 3`,
  );

export const findNotices = (db: Db, rateId: number) =>
  db.select().from(floorNotices).where(eq(floorNotices.rateId, rateId));

export async function insertNotice(tx: Tx, row: typeof floorNotices.$inferInsert): Promise<void> {
  await tx.insert(floorNotices).values(row);
}

export async function forgetNotices(tx: Tx, rateId: number): Promise<void> {
  await tx.delete(floorNotices).where(eq(floorNotices.rateId, rateId));
}

type Used = Readonly<{ id: number; count: number }>;

/** Where a line is named, by its column. */
const usedBy: Readonly<Partial<Record<LineList, SQL>>> = {
  subjects: sql`select subject_id as id from contracts where status <> 'ended'`,
  levels: sql`select level_id as id from contracts where status <> 'ended'`,
  proposalConditions: sql`select condition_type_id as id from proposals`,
  proposalRefusals: sql`select refusal_type_id as id from proposals`,
  refusalTypes: sql`select refusal_type_id as id from lesson_requests
    union all select customer_refusal_type_id from proposals`,
};

/** Running contracts by subject or level, answers and requests by their reason; undefined where it is not counted. */
export async function countUsed(db: Db, list: LineList): Promise<Used[] | undefined> {
  const named = usedBy[list];
  if (!named) return undefined;
  return queryRows<Used>(
    db,
    sql`select id, count(*)::int as count from (${named}) named where id is not null group by 1`,
  );
}
