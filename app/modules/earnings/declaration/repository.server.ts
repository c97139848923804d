import { type SQL, sql } from "drizzle-orm";

import { type Db, queryRows } from "#app/db/client.server.ts";
import { parisInstant } from "#app/lib/paris-time.ts";
import { earnedAt } from "#app/modules/earnings/commission/repository.server.ts";
import { paidMinutesOf } from "#app/modules/lessons/course/table.server.ts";

import type { Receipt } from "./domain.ts";

export function findReceipts(db: Db, teacherId: number, year: number): Promise<Receipt[]> {
  const [from, until] = [
    parisInstant(`${String(year)}-01-01`),
    parisInstant(`${String(year + 1)}-01-01`),
  ];
  const isIn = (at: SQL) =>
    sql`(${at} >= ${from.toISOString()} and ${at} < ${until.toISOString()})`;
  return queryRows<Receipt>(
    db,
    sql`
      with standing as (
        select b.id, ${earnedAt} as paid_at, c.customer_id, c.date, c.format,
          ${paidMinutesOf(sql.raw("c"))} as duration, c.tax_credit,
          coalesce(-sum(e.amount_cents) filter (where e.account = 'teacher'), 0)::int as own,
          coalesce(-sum(e.amount_cents) filter (where e.account = 'house'), 0)::int as fees
        from courses c
        join bills b on b.subject_kind = 'course' and b.subject_id = c.id and b.kind = 'bill'
        join ledger_entries e on e.bill_id = b.id and e.account in ('teacher', 'house')
        where c.teacher_id = ${teacherId} and c.mode = 'independent' and ${earnedAt} is not null
          and (${isIn(sql`c.date`)} or ${isIn(earnedAt)})
        group by b.id, c.id
      )
      select customer_id as "customerId",
        to_char(date at time zone 'Europe/Paris', 'YYYY-MM-DD') as day,
        to_char(paid_at at time zone 'Europe/Paris', 'YYYY-MM-DD') as "paidDay",
        format = 'individual_student_place' as "atHome", duration as minutes,
        tax_credit as declared, own + fees as "familyCents", fees as "feesCents",
        v.cents as "vatCents", v.rate as "vatPerMille"
      from standing s cross join lateral (
        select coalesce(sum(vat_cents), 0)::int as cents, coalesce(max(vat_per_mille), 0) as rate
        from (
          select vat_cents, vat_per_mille from bill_lines where bill_id = s.id and kind = 'lesson'
          union all
          select undoing.vat_cents, undoing.vat_per_mille from bill_lines l
            join bill_lines undoing on undoing.credits_line_id = l.id
            where l.bill_id = s.id and l.kind = 'lesson') lines) v
      where own > 0 order by paid_at, id`,
  );
}

/** Sessions of group lessons, by the invoice that each payout paid; the client is the second entity (TEA-069). */
export function findSessionReceipts(db: Db, teacherId: number, year: number): Promise<Receipt[]> {
  return queryRows<Receipt>(
    db,
    sql`
      with paid as (
        select i.*, to_char(p.state_since at time zone 'Europe/Paris', 'YYYY-MM-DD') as day,
          (select coalesce(sum(s.minutes), 0)::int from payout_lines l
            join session_pays s on s.id = l.session_pay_id where l.payout_id = p.id) as minutes
        from session_invoices i join payouts p on p.id = i.payout_id and p.state = 'succeeded'
        where i.teacher_id = ${teacherId}
      )
      select 0 as "customerId", day, day as "paidDay", false as "atHome", false as declared, minutes,
        amount_cents as "familyCents", 0 as "feesCents", vat_cents as "vatCents",
        vat_per_mille as "vatPerMille"
      from paid where left(day, 4) = ${String(year)} order by id`,
  );
}

export async function findDeclarant(db: Db, teacherId: number) {
  const [row] = await queryRows<{
    name: string;
    birthDate: string | null;
    city: string;
    postalCode: string;
    country: string;
    ibanEnd: string | null;
  }>(
    db,
    sql`select u.firstname || ' ' || u.lastname as name, t.birth_date::text as "birthDate",
        t.city_name as city, t.postal_code as "postalCode", t.country, a.iban_end as "ibanEnd"
      from users u join teachers t on t.id = u.id left join payee_accounts a on a.id = u.id
      where u.id = ${teacherId}`,
  );
  return row;
}
