import { sql } from "drizzle-orm";

import { type Db, queryRows } from "#app/db/client.server.ts";

/** Owed by an end, and on no payslip that stands. */
const isUnslipped = (before: Date) => sql`x.ended_at < ${before.toISOString()}
  and x.notice_cents + x.indemnity_cents <> (
    select coalesce(sum(l.gross_cents), 0) from payslip_lines l where l.employment_end_id = x.id)`;

const ends = sql`employment_ends x join contracts k on k.id = x.contract_id`;

/** Rows of teacher, family and gross cents, within another statement. */
export const unslippedEnds = (before: Date) =>
  sql`select k.teacher_id, k.customer_id, x.notice_cents + x.indemnity_cents from ${ends}
    where ${isUnslipped(before)}`;

/** Net cents of the next payslip, within another statement. */
export const unslippedEndCents = (teacherId: number, before: Date) =>
  sql<number>`(select coalesce(sum(x.notice_cents + x.indemnity_cents - x.contributions_cents), 0)::int
    from ${ends} where k.teacher_id = ${teacherId} and ${isUnslipped(before)})`;

type Unslipped = Readonly<{
  id: number;
  minutes: number;
  noticeCents: number;
  indemnityCents: number;
  contributionsCents: number;
  employerCents: number;
}>;

export const findUnslippedEnds = (
  db: Db,
  { teacherId, customerId }: Readonly<{ teacherId: number; customerId?: number }>,
  before: Date,
): Promise<Unslipped[]> =>
  queryRows<Unslipped>(
    db,
    sql`select x.id, x.notice_minutes as minutes, x.notice_cents as "noticeCents",
        x.indemnity_cents as "indemnityCents", x.contributions_cents as "contributionsCents",
        x.employer_cents as "employerCents" from ${ends}
      where k.teacher_id = ${teacherId} and ${isUnslipped(before)}
        ${customerId === undefined ? sql`` : sql`and k.customer_id = ${customerId}`} order by x.id`,
  );
