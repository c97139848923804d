import { sql } from "drizzle-orm";

import { type Db, queryRows } from "#app/db/client.server.ts";
import type { EndRow } from "#app/modules/earnings/employment-end/repository.server.ts";
import { findUnslippedEnds } from "#app/modules/earnings/employment-end/unslipped.repository.server.ts";
import { findOwed } from "#app/modules/earnings/payslip/repository.server.ts";
import { courses } from "#app/modules/lessons/course/table.server.ts";

type Pair = Readonly<{ teacherId: number; customerId: number }>;

/** A course without its verdict, or a sum that is on no payslip. */
export async function isPayOpen(db: Db, pair: Pair, now: Date): Promise<boolean> {
  const [found] = await queryRows<{ open: boolean }>(
    db,
    sql`select exists (select from ${courses} c where c.teacher_id = ${pair.teacherId}
      and c.customer_id = ${pair.customerId} and c.mode = 'mandate'
      and c.status in ('to_confirm', 'disputed', 'to_review')) as open`,
  );
  if (found?.open) return true;
  const owed = await findOwed(db, pair, now);
  if (owed.some(({ grossCents }) => grossCents > 0)) return true;
  return (await findUnslippedEnds(db, pair, now)).length > 0;
}

export type LastSlip = Readonly<{
  id: number;
  period: string;
  grossCents: number;
  indemnityCents: number;
  /** Of the gross: the notice that was not worked. */
  noticeCents: number;
  contributionsCents: number;
  netCents: number;
}>;

/** Payslips that stand, of the last month and after. */
export const findLastSlips = (db: Db, pair: Pair, end: EndRow): Promise<LastSlip[]> =>
  queryRows<LastSlip>(
    db,
    sql`select p.id, p.period, p.gross_cents as "grossCents", p.indemnity_cents as "indemnityCents",
        p.contributions_cents as "contributionsCents", p.net_cents as "netCents",
        (select coalesce(sum(l.gross_cents - l.indemnity_cents), 0)::int from payslip_lines l
          where l.payslip_id = p.id and l.employment_end_id = ${end.id}) as "noticeCents"
      from payslips p where p.teacher_id = ${pair.teacherId} and p.customer_id = ${pair.customerId}
        and p.cancels_id is null and p.cancelled_at is null and p.period >= ${end.endsOn.slice(0, 7)}
      order by p.period, p.id`,
  );

/** Employer's address, frozen by the last payslip: the teacher has it already (ENT-33). */
export async function findSlipAddress(db: Db, pair: Pair): Promise<string | undefined> {
  const [found] = await queryRows<{ address: string | null }>(
    db,
    sql`select p.employer_address as address from payslips p where p.teacher_id = ${pair.teacherId}
      and p.customer_id = ${pair.customerId} order by p.id desc limit 1`,
  );
  return found?.address ?? undefined;
}
