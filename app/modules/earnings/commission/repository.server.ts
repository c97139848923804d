import { and, desc, eq, sql } from "drizzle-orm";

import { type Db, queryRows, type Tx } from "#app/db/client.server.ts";
import { type Page, rowsInAll } from "#app/db/counted-page.server.ts";
import type { Day } from "#app/lib/paris-time.ts";
import { teachers } from "#app/modules/catalogue/teacher/table.server.ts";
import { courses } from "#app/modules/lessons/course/table.server.ts";
import { students } from "#app/modules/people/student/table.server.ts";

import type { CommissionLine } from "./domain.ts";
import { commissionInvoices, commissionLines } from "./table.server.ts";

export type CommissionRow = typeof commissionInvoices.$inferSelect;

/** Skips invoiced bills without refunds, so that the ledger is not summed every hour. */
const mayOwe = sql`(not exists (select 1 from commission_lines where bill_id = b.id and fees_cents > 0)
  or exists (select 1 from ledger_entries
    where bill_id = b.id and account = 'house' and amount_cents > 0))`;

/** A bill that Préau bears whole is earned when it is credited (OPS-06). */
export const earnedAt = sql.raw(
  "coalesce(b.paid_at, case when b.status = 'credited' then b.updated_at end)",
);

/** Ledger commission per paid bill, less what is invoiced; negative when credited since. */
const owed = (before: Date, teacherId?: number) => sql`
  with owing as materialized (
    select b.id, b.status, c.id as course_id, c.teacher_id, c.status as course_status, ${earnedAt} as paid_at
    from courses c
    join bills b on b.subject_kind = 'course' and b.subject_id = c.id and b.kind = 'bill'
    where c.mode = 'independent' and ${earnedAt} < ${before.toISOString()} and ${mayOwe}
      ${teacherId === undefined ? sql`` : sql`and c.teacher_id = ${teacherId}`}
  ), standing as (
    select w.*,
      coalesce(-sum(e.amount_cents) filter (where e.account = 'house'), 0)::int as fees,
      coalesce(-sum(e.amount_cents), 0)::int as family
    from owing w
    join ledger_entries e on e.bill_id = w.id and e.account in ('teacher', 'house')
    group by w.id, w.status, w.course_id, w.teacher_id, w.course_status, w.paid_at
  ), lined as (
    select l.bill_id, sum(l.fees_cents)::int as fees, sum(l.family_cents)::int as family
    from commission_lines l
    ${teacherId === undefined ? sql`` : sql`join commission_invoices i on i.id = l.commission_id and i.teacher_id = ${teacherId}`}
    group by l.bill_id
  ), owed as (
    select s.*, s.fees - coalesce(l.fees, 0) as fees_due, s.family - coalesce(l.family, 0) as family_due
    from standing s left join lined l on l.bill_id = s.id
  )`;

const counts = sql`(fees_due < 0 or (fees_due > 0
  and (status = 'paid' and course_status = 'success'
    or status = 'credited' and course_status in ('confirmed', 'success', 'failed', 'cancelled'))))`;

export function findCommissions(db: Db, teacherId: number, before: Date) {
  return queryRows<CommissionLine>(
    db,
    sql`${owed(before, teacherId)}
      select id as "billId", course_id as "courseId", family_due as "familyCents", fees_due as "feesCents"
      from owed where ${counts} order by paid_at, id`,
  );
}

export async function findToInvoice(db: Db, period: string, before: Date): Promise<number[]> {
  const rows = await queryRows<{ id: number }>(
    db,
    sql`${owed(before)}
      select teacher_id as id from owed w where ${counts}
        and not exists (select 1 from commission_invoices i
          where i.teacher_id = w.teacher_id and i.period = ${period})
      group by teacher_id having sum(fees_due) <> 0 order by 1 limit 500`,
  );
  return rows.map(({ id }) => id);
}

/** Locks the teacher, so that a month is invoiced once. */
export async function holdMonth(tx: Tx, teacherId: number, period: string): Promise<boolean> {
  await tx
    .select({ id: teachers.id })
    .from(teachers)
    .where(eq(teachers.id, teacherId))
    .for("no key update");
  const [known] = await tx
    .select({ id: commissionInvoices.id })
    .from(commissionInvoices)
    .where(and(eq(commissionInvoices.teacherId, teacherId), eq(commissionInvoices.period, period)));
  return known !== undefined;
}

export async function findBuyer(db: Db, teacherId: number) {
  const [row] = await queryRows<{
    name: string;
    siret: string | null;
    sapNumber: string | null;
    street: string | null;
    postalCode: string;
    city: string;
    country: string;
  }>(
    db,
    sql`select u.firstname || ' ' || u.lastname as name, s.siret, t.sap_number as "sapNumber",
        t.street, t.postal_code as "postalCode", t.city_name as city, t.country
      from users u join teachers t on t.id = u.id left join legal_statuses s on s.teacher_id = u.id
      where u.id = ${teacherId}`,
  );
  if (!row) throw new Error(`Teacher ${String(teacherId)} is gone.`);
  return row;
}

export async function insertCommission(
  tx: Tx,
  row: typeof commissionInvoices.$inferInsert,
  lines: readonly CommissionLine[],
): Promise<CommissionRow> {
  const [kept] = await tx.insert(commissionInvoices).values(row).returning();
  if (!kept) throw new Error("The commission invoice was not written.");
  await tx
    .insert(commissionLines)
    .values(lines.map((line) => ({ ...line, commissionId: kept.id })));
  return kept;
}

export const findCommissionPage = (db: Db, teacherId: number, { start, length }: Page) =>
  db
    .select({ row: commissionInvoices, total: rowsInAll() })
    .from(commissionInvoices)
    .where(eq(commissionInvoices.teacherId, teacherId))
    .orderBy(desc(commissionInvoices.id))
    .limit(length)
    .offset(start);

export async function findOwnCommission(db: Db, id: number, teacherId: number) {
  const [invoice] = await db
    .select()
    .from(commissionInvoices)
    .where(and(eq(commissionInvoices.id, id), eq(commissionInvoices.teacherId, teacherId)));
  if (!invoice) return undefined;
  const lines = await db
    .select({ line: commissionLines, date: courses.date, student: students.firstname })
    .from(commissionLines)
    .innerJoin(courses, eq(courses.id, commissionLines.courseId))
    .innerJoin(students, eq(students.id, courses.studentId))
    .where(eq(commissionLines.commissionId, id))
    .orderBy(courses.date, commissionLines.id);
  const corrected = await queryRows<Pick<CommissionRow, "year" | "sequence"> & { day: Day }>(
    db,
    sql`select distinct i.year, i.sequence,
        to_char(i.created_at at time zone 'Europe/Paris', 'YYYY-MM-DD') as day from commission_lines own
      join commission_lines former on former.bill_id = own.bill_id and former.fees_cents > 0
      join commission_invoices i on i.id = former.commission_id and i.id < own.commission_id
      where own.commission_id = ${id} and own.fees_cents < 0 order by i.year, i.sequence`,
  );
  return { invoice, lines, corrected };
}
