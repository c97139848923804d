import { type SQL, sql } from "drizzle-orm";

import { type Db, queryRows } from "#app/db/client.server.ts";

import type { NotEligibleReason } from "./ceiling.domain.ts";

type MonthRow = { month: string; paidCents: number; advanceCents: number };
type OtherRow = { reason: NotEligibleReason; cents: number };
type LineRow = {
  day: string;
  minutes: number;
  teacher: string;
  student: string;
  cents: number;
  advanceCents: number;
};

const moneyOf = (customerId: number): SQL => sql`
  select e.id, e.at, e.bill_id,
    case when e.account = 'family' then -e.amount_cents else e.amount_cents end as cents,
    case when e.account = 'family' and e.cause = 'advance' then -e.amount_cents else 0 end as advance_cents
  from ledger_entries e
  where e.holder_id = ${customerId} and e.bill_id is not null and (
    (e.account = 'family' and e.cause in ('payment', 'advance', 'refund', 'kept'))
    or (e.account = 'credit' and e.cause in ('course', 'registration', 'credit')))`;

const judged = (customerId: number, from: Date, until: Date): SQL => sql`
  select m.*, b.subject_kind, c.id as course_id,
    (c.id is not null and c.tax_credit and not late.is_late) as eligible,
    case
      when b.subject_kind = 'registration' then 'stage'
      when late.is_late then 'late_cancellation'
      when c.format <> 'individual_student_place' then 'online'
      else 'not_approved'
    end as reason
  from (${moneyOf(customerId)}) m
  join bills b on b.id = m.bill_id and b.subject_kind <> 'employment_end'
  left join courses c on c.id = b.subject_id and b.subject_kind = 'course'
  cross join lateral (select exists (
    select 1 from bill_lines l where l.bill_id = b.id and l.kind = 'late_cancellation') as is_late) late
  where m.at >= ${from} and m.at < ${until}`;

type Span = Readonly<{ from: Date; until: Date }>;

/** Cents, by month of the movement in Paris, newest first. */
export function findMonths(db: Db, customerId: number, { from, until }: Span) {
  return queryRows<MonthRow>(
    db,
    sql`select to_char(at at time zone 'Europe/Paris', 'YYYY-MM') as month,
        sum(cents)::int as "paidCents", sum(advance_cents)::int as "advanceCents"
      from (${judged(customerId, from, until)}) j where eligible
      group by 1 having sum(cents) <> 0 or sum(advance_cents) <> 0 order by 1 desc`,
  );
}

export function findOthers(db: Db, customerId: number, { from, until }: Span) {
  return queryRows<OtherRow>(
    db,
    sql`select reason, sum(cents)::int as cents from (${judged(customerId, from, until)}) j
      where not eligible group by 1 having sum(cents) <> 0 order by 1`,
  );
}

/** Cents; five hundred at most. */
export function findLines(db: Db, customerId: number, { from, until }: Span) {
  return queryRows<LineRow>(
    db,
    sql`select to_char(c.date at time zone 'Europe/Paris', 'YYYY-MM-DD') as day, c.duration as minutes,
        u.firstname || ' ' || u.lastname as teacher, s.firstname as student,
        sum(j.cents)::int as cents, sum(j.advance_cents)::int as "advanceCents"
      from (${judged(customerId, from, until)}) j
      join courses c on c.id = j.course_id
      join users u on u.id = c.teacher_id
      join students s on s.id = c.student_id
      where eligible group by c.id, u.id, s.id having sum(j.cents) <> 0
      order by c.date, c.id limit 500`,
  );
}

export async function findYears(db: Db, customerId: number): Promise<number[]> {
  const rows = await queryRows<{ year: number }>(
    db,
    sql`select distinct extract(year from at at time zone 'Europe/Paris')::int as year
      from (${moneyOf(customerId)}) m order by 1 desc`,
  );
  return rows.map(({ year }) => year);
}
