import { sql } from "drizzle-orm";

import { type Db, queryRows } from "#app/db/client.server.ts";
import { unpaidSessions } from "#app/modules/earnings/session-pay/repository.server.ts";

import type { HeldReason } from "./payout.domain.ts";
import { isSettled } from "./payout.repository.server.ts";

export type NextRow = Readonly<{
  teacherId: number;
  teacher: string;
  cents: number;
  courses: number;
  ibanEnd: string | null;
  held: HeldReason | null;
  /** Of all teachers, beyond those that are listed too. */
  total: number;
  leavingCents: number;
  heldCents: number;
}>;

/** A bill that a payout holds and that was never credited owes nothing. */
const mayOwe = sql`(not exists (select 1 from payout_lines l where l.bill_id = b.id and l.amount_cents > 0)
  or exists (select 1 from ledger_entries r where r.bill_id = b.id and r.reverses_id is not null))`;

/** As each teacher's own sum counts (`findAllEarned`), for all at once. */
export const findNextRun = (db: Db, run: Date, most = 500): Promise<NextRow[]> =>
  queryRows<NextRow>(
    db,
    sql`
      with standing as (
        select b.id, b.status, c.teacher_id, c.status as course_status, c.status_since,
          -sum(e.amount_cents)::int as own
        from courses c
        join bills b on b.subject_kind = 'course' and b.subject_id = c.id and b.kind = 'bill'
        join ledger_entries e on e.bill_id = b.id and e.account = 'teacher'
        where c.mode = 'independent' and ${mayOwe}
        group by b.id, c.id
      ), owed as (
        select s.*, s.own - coalesce((
          select sum(l.amount_cents) from payout_lines l where l.bill_id = s.id), 0)::int as due
        from standing s
      ), earned as (
        select teacher_id, due, 1 as course from owed where ${isSettled(run)}
        union all select n.teacher_id, n.due, 0 from (${unpaidSessions}) n
      ), payees as (
        select e.teacher_id as "teacherId", u.firstname || ' ' || u.lastname as teacher,
          sum(e.due)::int as cents, sum(e.course)::int as courses, a.iban_end as "ibanEnd",
          case
            when exists (select 1 from payouts o
              where o.teacher_id = e.teacher_id and o.state = 'failed') then 'failed'
            when a.state is distinct from 'enabled' then 'account'
            when a.mandate_version is null then 'mandate'
          end as held
        from earned e join users u on u.id = e.teacher_id
        left join payee_accounts a on a.id = e.teacher_id
        group by e.teacher_id, u.id, a.id having sum(e.due) > 0
      )
      select p.*, (count(*) over ())::int as total,
        coalesce(sum(cents) filter (where held is null) over (), 0)::int as "leavingCents",
        coalesce(sum(cents) filter (where held is not null) over (), 0)::int as "heldCents"
      from payees p order by cents desc, "teacherId" limit ${most}`,
  );
