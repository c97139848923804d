import { type SQL, sql } from "drizzle-orm";

import { type Db, queryRows } from "#app/db/client.server.ts";
import { earnedAt } from "#app/modules/earnings/commission/repository.server.ts";
import type { BillEntity } from "#app/modules/foundation/issuer/domain.ts";

export type Bounds = Readonly<{ from: Date; until: Date }>;

const isIn = (at: SQL, { from, until }: Bounds) =>
  sql`(${at} >= ${from.toISOString()} and ${at} < ${until.toISOString()})`;

const dayOf = (at: SQL) => sql`to_char(${at} at time zone 'Europe/Paris', 'YYYY-MM-DD')`;

type Dac7Row = Readonly<{
  teacherId: number;
  firstname: string;
  lastname: string;
  birthDate: string | null;
  address: string;
  country: string;
  siret: string | null;
  vatNumber: string | null;
  sealedIban: string | null;
  quarter: number;
  operations: number;
  amount: number;
  fees: number;
}>;

/** As each teacher's own statement counts, for all (`findReceipts`). */
export const findDac7 = (db: Db, bounds: Bounds): Promise<Dac7Row[]> =>
  queryRows<Dac7Row>(
    db,
    sql`
      with standing as (
        select b.id, c.teacher_id, ${earnedAt} as paid_at,
          coalesce(-sum(e.amount_cents) filter (where e.account = 'teacher'), 0)::int as own,
          coalesce(-sum(e.amount_cents) filter (where e.account = 'house'), 0)::int as fees
        from courses c
        join bills b on b.subject_kind = 'course' and b.subject_id = c.id and b.kind = 'bill'
        join ledger_entries e on e.bill_id = b.id and e.account in ('teacher', 'house')
        where c.mode = 'independent' and ${isIn(earnedAt, bounds)}
        group by b.id, c.id
      ), counted as (
        select teacher_id, extract(quarter from paid_at at time zone 'Europe/Paris')::int as quarter,
          count(*)::int as operations, sum(own + fees)::int as amount, sum(fees)::int as fees
        from standing where own > 0 group by 1, 2
      )
      select n.teacher_id as "teacherId", u.firstname, u.lastname,
        t.birth_date::text as "birthDate",
        concat_ws(', ', t.street, trim(t.postal_code || ' ' || t.city_name)) as address, t.country,
        l.siret, l.vat_number as "vatNumber", a.sealed_iban as "sealedIban",
        n.quarter, n.operations, n.amount, n.fees
      from counted n
      join users u on u.id = n.teacher_id
      join teachers t on t.id = n.teacher_id
      left join legal_statuses l on l.teacher_id = n.teacher_id
      left join payee_accounts a on a.id = n.teacher_id
      order by u.lastname, u.firstname, n.teacher_id, n.quarter`,
  );

type Series = Readonly<{ entity: BillEntity; sellerId: number | null; year: number }>;

type VatRow = Series &
  Readonly<{
    day: string;
    sequence: number;
    kind: string;
    seller: string | null;
    buyer: string;
    perMille: number;
    gross: number;
    vat: number;
  }>;

/** A bill's lines by rate; a lesson on a teacher's own invoice is the teacher's, the rest Préau's (LAW-17). */
export const findVat = (db: Db, bounds: Bounds): Promise<VatRow[]> =>
  queryRows<VatRow>(
    db,
    sql`
      select ${dayOf(sql`b.created_at`)} as day, b.entity, b.seller_id as "sellerId", b.year,
        b.sequence, b.kind, b.buyer_name as buyer,
        case when l.kind = 'lesson' then (select u.firstname || ' ' || u.lastname from users u
          where u.id = b.seller_id) end as seller,
        l.vat_per_mille as "perMille", sum(l.amount_cents)::int as gross,
        sum(l.vat_cents)::int as vat
      from bills b join bill_lines l on l.bill_id = b.id
      where ${isIn(sql`b.created_at`, bounds)}
      group by b.id, 8, l.vat_per_mille
      order by b.id, l.vat_per_mille`,
  );

type HomeRow = Readonly<{
  teacherId: number;
  name: string;
  families: number;
  courses: number;
  minutes: number;
  amount: number;
}>;

/** Courses of a month that were given at home by the salaried, and billed (LAW-02). */
export const findHomeHours = (db: Db, bounds: Bounds): Promise<HomeRow[]> =>
  queryRows<HomeRow>(
    db,
    sql`
      select c.teacher_id as "teacherId", u.firstname || ' ' || u.lastname as name,
        count(distinct c.customer_id)::int as families, count(*)::int as courses,
        sum(coalesce(c.paid_minutes, c.duration))::int as minutes,
        sum(b.amount_cents - b.credited_cents)::int as amount
      from courses c
      join bills b on b.subject_kind = 'course' and b.subject_id = c.id and b.kind = 'bill'
        and b.status <> 'credited'
      join users u on u.id = c.teacher_id
      where c.mode = 'mandate' and c.tax_credit and not c.absent
        and c.format = 'individual_student_place' and ${isIn(sql`c.date`, bounds)}
      group by c.teacher_id, u.id order by u.lastname, u.firstname, u.id`,
  );

type SaleRow = Readonly<{
  day: string;
  entity: BillEntity;
  perMille: number;
  count: number;
  gross: number;
  vat: number;
}>;

export const findSales = (db: Db, bounds: Bounds): Promise<SaleRow[]> =>
  queryRows<SaleRow>(
    db,
    sql`
      select ${dayOf(sql`b.created_at`)} as day, b.entity, l.vat_per_mille as "perMille",
        count(distinct b.id)::int as count, sum(l.amount_cents)::int as gross,
        sum(l.vat_cents)::int as vat
      from bills b join bill_lines l on l.bill_id = b.id
      where ${isIn(sql`b.created_at`, bounds)} and not (b.seller_id is not null and l.kind = 'lesson')
      group by 1, 2, 3 order by 1, 2, 3`,
  );

type TakingRow = Readonly<{ day: string; entity: BillEntity; count: number; gross: number }>;

/** What the bank got for bills, less what went back. */
export const findTakings = (db: Db, bounds: Bounds): Promise<TakingRow[]> =>
  queryRows<TakingRow>(
    db,
    sql`
      select ${dayOf(sql`e.at`)} as day, b.entity, count(*)::int as count,
        sum(e.amount_cents)::int as gross
      from ledger_entries e join bills b on b.id = e.bill_id
      where e.account = 'bank' and ${isIn(sql`e.at`, bounds)}
      group by 1, 2 order by 1, 2`,
  );

type EntryRow = Readonly<{
  id: number;
  day: string;
  cause: string;
  account: string;
  holderId: number | null;
  entity: BillEntity;
  sellerId: number | null;
  year: number;
  sequence: number | null;
  documentKind: string | null;
  documentId: number | null;
  paymentId: number | null;
  reversesId: number | null;
  amount: number;
}>;

export const findLedger = (db: Db, bounds: Bounds): Promise<EntryRow[]> =>
  queryRows<EntryRow>(
    db,
    sql`
      select e.id, ${dayOf(sql`e.at`)} as day, e.cause, e.account, e.holder_id as "holderId",
        b.entity, b.seller_id as "sellerId", b.year, b.sequence,
        e.document_kind as "documentKind", e.document_id as "documentId",
        e.payment_id as "paymentId", e.reverses_id as "reversesId", e.amount_cents as amount
      from ledger_entries e left join bills b on b.id = e.bill_id
      where ${isIn(sql`e.at`, bounds)} order by e.id`,
  );
