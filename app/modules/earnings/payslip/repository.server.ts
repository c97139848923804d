import { and, between, desc, eq, inArray, isNull, ne, sql } from "drizzle-orm";

import { type Db, queryRows, type Tx } from "#app/db/client.server.ts";
import { type Page, rowsInAll } from "#app/db/counted-page.server.ts";
import { rowsOf } from "#app/db/rows-of.server.ts";
import { employmentEnds } from "#app/modules/earnings/employment-end/table.server.ts";
import {
  unslippedEndCents,
  unslippedEnds,
} from "#app/modules/earnings/employment-end/unslipped.repository.server.ts";
import { payoutLines, payouts } from "#app/modules/earnings/payout/payout.table.server.ts";
import {
  listSessionLines,
  unslippedNetCents,
} from "#app/modules/earnings/session-pay/repository.server.ts";
import { courses, paidMinutesOf } from "#app/modules/lessons/course/table.server.ts";

import type { Owed, PayslipLine } from "./domain.ts";
import { payslipLines, payslips } from "./table.server.ts";

export type PayslipRow = typeof payslips.$inferSelect;

export type PaidPayslip = Readonly<{
  payslip: PayslipRow;
  payout: Pick<typeof payouts.$inferSelect, "id" | "state" | "stateSince"> | null;
}>;

type Pair = Readonly<{ teacherId: number; customerId: number }>;
type Whose = Readonly<{ teacherId: number; customerId?: number }>;

const isValidated = sql.raw(`('confirmed', 'success', 'failed', 'cancelled')`);

/** A never-credited bill on a standing payslip owes nothing: avoids summing the ledger every hour. */
const mayOwe = sql`(not exists (select 1 from payslip_lines where bill_id = b.id and gross_cents > 0 and not cancelled)
  or exists (select 1 from ledger_entries where bill_id = b.id and reverses_id is not null))`;

/** Ledger debt per bill, minus payslips: courses with a verdict (STM-18); negative where credited since. */
const owed = (before: Date, of?: Whose) => sql`
  with owing as materialized (
    select b.id, c.id as course_id, c.teacher_id, c.customer_id, c.status as course_status,
      ${paidMinutesOf(sql.raw("c"))} as duration,
      to_char(c.date at time zone 'Europe/Paris', 'YYYY-MM-DD') as day
    from courses c
    join bills b on b.subject_kind = 'course' and b.subject_id = c.id and b.kind = 'bill'
    where c.mode = 'mandate' and c.date < ${before.toISOString()} and ${mayOwe}
      ${of ? sql`and c.teacher_id = ${of.teacherId}` : sql``}
      ${of?.customerId === undefined ? sql`` : sql`and c.customer_id = ${of.customerId}`}
  ), standing as (
    select w.*,
      coalesce(-sum(e.amount_cents) filter (where e.account = 'teacher'), 0)::int as gross,
      coalesce(-sum(e.amount_cents) filter (where e.account = 'agency'), 0)::int as employer,
      coalesce(-sum(e.amount_cents) filter (where e.account = 'house'), 0)::int as fees
    from owing w
    join ledger_entries e on e.bill_id = w.id and e.account in ('teacher', 'agency', 'house')
    left join ledger_entries o on o.id = e.reverses_id
    where coalesce(o.cause, e.cause) = 'course'
    group by w.id, w.course_id, w.teacher_id, w.customer_id, w.course_status, w.duration, w.day
  ), lined as (
    select l.bill_id, sum(l.minutes)::int as minutes, sum(l.gross_cents)::int as gross,
      sum(l.employer_cents)::int as employer, sum(l.fees_cents)::int as fees,
      sum(l.contributions_cents)::int as contributions
    from payslip_lines l
    ${of ? sql`join payslips p on p.id = l.payslip_id and p.teacher_id = ${of.teacherId}` : sql``}
    ${of?.customerId === undefined ? sql`` : sql`and p.customer_id = ${of.customerId}`}
    group by l.bill_id
  ), owed as (
    select s.*, coalesce(l.gross, 0) as lined, coalesce(l.contributions, 0) as lined_contributions,
      s.gross - coalesce(l.gross, 0) as due,
      s.employer - coalesce(l.employer, 0) as employer_due,
      s.fees - coalesce(l.fees, 0) as fees_due,
      case when s.gross > 0 then s.duration else 0 end - coalesce(l.minutes, 0) as minutes
    from standing s left join lined l on l.bill_id = s.id
  )`;

/** A cancelled one is owed only what Préau bears (OPS-06). */
const counts = sql`(due < 0 or (due > 0 and course_status in ${isValidated}))`;

const owedColumns =
  sql.raw(`id as "billId", course_id as "courseId", customer_id as "customerId", day, minutes,
  due as "grossCents", employer_due as "employerCents", fees_due as "feesCents",
  lined as "linedCents", lined_contributions as "linedContributionsCents"`);

export function findOwed(db: Db, of: Whose, before: Date): Promise<Owed[]> {
  return queryRows<Owed>(
    db,
    sql`${owed(before, of)}
      select ${owedColumns} from owed where ${counts} order by day, id`,
  );
}

type NextPayRow = Partial<Owed> &
  Readonly<{
    selfEmployed: boolean;
    waitingCents: number;
    sessionsCents: number;
    endsCents: number;
  }>;

/** Cents. One statement: money pages need it among others. */
export async function findNextPay(db: Db, teacherId: number, before: Date) {
  const rows = await queryRows<NextPayRow>(
    db,
    sql`${owed(before, { teacherId })}
      select t.self_employed as "selfEmployed", (
          select coalesce(sum(p.net_cents), 0)::int from payslips p
          left join payout_lines l on l.payslip_id = p.id left join payouts o on o.id = l.payout_id
          where p.teacher_id = t.id and not p.paid_by_hand and (o.id is null or o.state = 'failed')
        ) as "waitingCents", ${unslippedNetCents(teacherId, before)} as "sessionsCents",
        ${unslippedEndCents(teacherId, before)} as "endsCents", w.*
      from teachers t left join (
        select ${owedColumns} from owed where ${counts}
      ) w on true
      where t.id = ${teacherId} order by w.day, w."billId"`,
  );
  const { selfEmployed = true, waitingCents = 0, sessionsCents = 0, endsCents = 0 } = rows[0] ?? {};
  const owes = rows.filter(isOwedRow);
  return { selfEmployed, waitingCents, sessionsCents, endsCents, owed: owes };
}

const isOwedRow = (row: NextPayRow): row is NextPayRow & Owed => typeof row.billId === "number";

export function findPairs(db: Db, period: string, before: Date): Promise<Pair[]> {
  return queryRows<Pair>(
    db,
    sql`${owed(before)}
      select teacher_id as "teacherId", customer_id as "customerId" from (
        select teacher_id, customer_id, due from owed where ${counts}
        union all ${unslippedEnds(before)}
      ) w where true
        and not exists (select 1 from payslips p where p.teacher_id = w.teacher_id
          and p.customer_id = w.customer_id and p.period = ${period}
          and p.cancels_id is null and p.cancelled_at is null)
      group by teacher_id, customer_id having sum(due) > 0 order by 1, 2 limit 500`,
  );
}

export async function findNames(db: Db, { teacherId, customerId }: Pair) {
  const [row] = await queryRows<{ teacher: string; employer: string; address: string | null }>(
    db,
    sql`select t.firstname || ' ' || t.lastname as teacher, u.firstname || ' ' || u.lastname as employer,
        coalesce(c.bill_address, c.address)->>'full_address' as address
      from users t, users u join customers c on c.id = u.id
      where t.id = ${teacherId} and u.id = ${customerId}`,
  );
  return row;
}

export async function insertPayslip(
  tx: Tx,
  row: typeof payslips.$inferInsert,
  lines: readonly PayslipLine[],
): Promise<PayslipRow | undefined> {
  const [kept] = await tx.insert(payslips).values(row).onConflictDoNothing().returning();
  if (!kept) return undefined;
  const rows = lines.map((line) => ({ ...line, payslipId: kept.id }));
  if (rows.length > 0) await tx.insert(payslipLines).values(rows);
  return kept;
}

export const { lock: lockPayslip } = rowsOf(payslips, "payslip");

export const findPayslipLines = (db: Db, payslipId: number) =>
  db
    .select()
    .from(payslipLines)
    .where(eq(payslipLines.payslipId, payslipId))
    .orderBy(payslipLines.id);

/** Its bills may stand on another payslip. */
export async function markCancelled(tx: Tx, id: number, now: Date): Promise<void> {
  await tx.update(payslips).set({ cancelledAt: now }).where(eq(payslips.id, id));
  await tx.update(payslipLines).set({ cancelled: true }).where(eq(payslipLines.payslipId, id));
}

type Which = Readonly<{
  teacherId?: number | undefined;
  period?: string | undefined;
  years?: readonly number[] | undefined;
  customerIds?: readonly number[] | undefined;
}>;

const matching = ({ teacherId, period, years = [], customerIds = [] }: Which) =>
  and(
    teacherId === undefined ? undefined : eq(payslips.teacherId, teacherId),
    period === undefined ? undefined : eq(payslips.period, period),
    years.length > 0 ? inArray(sql`left(${payslips.period}, 4)`, years.map(String)) : undefined,
    customerIds.length > 0 ? inArray(payslips.customerId, [...customerIds]) : undefined,
  );

const withPayout = (db: Db) =>
  db
    .select({
      payslip: payslips,
      payout: { id: payouts.id, state: payouts.state, stateSince: payouts.stateSince },
      total: rowsInAll(),
    })
    .from(payslips)
    .leftJoin(payoutLines, eq(payoutLines.payslipId, payslips.id))
    .leftJoin(payouts, eq(payouts.id, payoutLines.payoutId));

export const findPayslipPage = (db: Db, which: Which, { start, length }: Page) =>
  withPayout(db)
    .where(matching(which))
    .orderBy(desc(payslips.period), payslips.id)
    .limit(length)
    .offset(start);

const paidColumns = {
  period: payslips.period,
  grossCents: payslips.grossCents,
  indemnityCents: payslips.indemnityCents,
  netCents: payslips.netCents,
};

export async function findChoices(db: Db, teacherId: number) {
  const paid = await db
    .select(paidColumns)
    .from(payslips)
    .where(eq(payslips.teacherId, teacherId))
    .orderBy(desc(payslips.period));
  const families = await queryRows<{ id: number; name: string }>(
    db,
    sql`select customer_id as id, max(employer_name) as name from payslips
      where teacher_id = ${teacherId} and customer_id is not null group by 1 order by 2`,
  );
  return { paid, families };
}

export async function findOwnPayslip(db: Db, id: number, teacherId: number) {
  const [found] = await withPayout(db).where(
    and(eq(payslips.id, id), eq(payslips.teacherId, teacherId)),
  );
  if (!found) return undefined;
  const { payslip } = found;
  const year = await db
    .select({ ...paidColumns, minutes: payslips.minutes })
    .from(payslips)
    .where(
      and(
        eq(payslips.teacherId, teacherId),
        payslip.customerId === null
          ? isNull(payslips.customerId)
          : eq(payslips.customerId, payslip.customerId),
        between(payslips.period, `${payslip.period.slice(0, 4)}-01`, payslip.period),
      ),
    );
  const sessions = await listSessionLines(db, "payslip", [id]);
  const lines = await db
    .select({
      date: courses.date,
      minutes: payslipLines.minutes,
      grossCents: payslipLines.grossCents,
    })
    .from(payslipLines)
    .innerJoin(courses, eq(courses.id, payslipLines.courseId))
    .where(eq(payslipLines.payslipId, id))
    .orderBy(courses.date, payslipLines.id);
  const held = sessions.map(({ date, minutes, amountCents }) => ({
    date,
    minutes,
    grossCents: amountCents,
  }));
  const notices = await db
    .select({
      date: employmentEnds.endsAt,
      minutes: payslipLines.minutes,
      grossCents: sql<number>`${payslipLines.grossCents} - ${payslipLines.indemnityCents}`,
    })
    .from(payslipLines)
    .innerJoin(employmentEnds, eq(employmentEnds.id, payslipLines.employmentEndId))
    .where(and(eq(payslipLines.payslipId, id), ne(payslipLines.minutes, 0)));
  const shown = [
    ...[...lines, ...held].map((line) => ({ ...line, notice: false })),
    ...notices.map((line) => ({ ...line, notice: true })),
  ];
  return { ...found, year, lines: shown };
}
