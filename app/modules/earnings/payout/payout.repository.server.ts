import {
  and,
  count,
  desc,
  eq,
  inArray,
  isNotNull,
  isNull,
  lt,
  ne,
  or,
  type SQL,
  sql,
} from "drizzle-orm";

import { type Db, queryRows, type Tx } from "#app/db/client.server.ts";
import { type Page, rowsCounted } from "#app/db/counted-page.server.ts";
import { rowsOf } from "#app/db/rows-of.server.ts";
import { plusHours } from "#app/lib/clock.ts";
import { unpaidSessionCents } from "#app/modules/earnings/session-pay/repository.server.ts";
import { contracts } from "#app/modules/lessons/contract/table.server.ts";
import { courses, paidMinutesOf } from "#app/modules/lessons/course/table.server.ts";
import { personName } from "#app/modules/people/account/table.server.ts";
import { students } from "#app/modules/people/student/table.server.ts";

import { payeeAccounts } from "./account.table.server.ts";
import {
  type Earned,
  type PayoutLine,
  type PayoutState,
  settledForHours,
} from "./payout.domain.ts";
import { payoutLines, payouts } from "./payout.table.server.ts";

export type PayoutRow = typeof payouts.$inferSelect;
export type PayoutLineRow = typeof payoutLines.$inferSelect;

/** Per bill, minus what payouts already hold. */
const owedTo = (teacherId: number) => sql`
  with standing as (
    select b.id, b.status, c.id as course_id, c.status as course_status, c.status_since,
      coalesce(-sum(e.amount_cents) filter (where e.account = 'teacher'), 0)::int as own,
      coalesce(-sum(e.amount_cents) filter (where e.account = 'house'), 0)::int as fees
    from courses c
    join bills b on b.subject_kind = 'course' and b.subject_id = c.id and b.kind = 'bill'
    join ledger_entries e on e.bill_id = b.id and e.account in ('teacher', 'house')
    where c.teacher_id = ${teacherId} and c.mode = 'independent'
    group by b.id, c.id
  ), lined as (
    select l.bill_id, sum(l.amount_cents)::int as own, sum(l.fees_cents)::int as fees
    from payout_lines l join payouts p on p.id = l.payout_id
    where p.teacher_id = ${teacherId} group by l.bill_id
  ), owed as (
    select s.*, s.own - coalesce(l.own, 0) as due, s.fees - coalesce(l.fees, 0) as fees_due
    from standing s left join lined l on l.bill_id = s.id
  )`;

const earnedColumns = sql.raw(`id as "billId", course_id as "courseId", due as "dueCents",
  due + fees_due as "familyCents", fees_due as "feesCents"`);

/**
 * Paid and undisputed for three days, or credited at Préau's cost (OPS-06); or, negative, paid out and credited since.
 */
export const isSettled = (run: Date) => sql`(due < 0 or (due > 0
  and (status = 'paid' and course_status = 'success'
    or status = 'credited' and course_status in ('confirmed', 'success', 'failed', 'cancelled'))
  and status_since <= ${plusHours(run, -settledForHours).toISOString()}))`;

/** Under the teacher's status at the course's date. */
export function findEarned(db: Db, teacherId: number, run: Date): Promise<Earned[]> {
  return queryRows<Earned>(
    db,
    sql`${owedTo(teacherId)} select ${earnedColumns} from owed where ${isSettled(run)} order by id`,
  );
}

/** `at` in milliseconds. */
export type ComingRow = Earned &
  Readonly<{
    borneCents: number;
    isNext: boolean;
    student: string;
    at: number;
    duration: number;
    ownFamily: boolean;
  }>;

export function findComing(
  db: Db,
  teacherId: number,
  { run, after }: Readonly<{ run: Date; after: Date }>,
): Promise<ComingRow[]> {
  return queryRows<ComingRow>(
    db,
    sql`${owedTo(teacherId)}, coming as (
        select ${earnedColumns}, ${isSettled(run)} as "isNext" from owed where ${isSettled(after)}
      )
      select w.*, s.firstname as student, coalesce((
          select sum(e.amount_cents) from ledger_entries e
          where e.bill_id = w."billId" and e.account = 'teacher' and e.cause = 'gesture'
            and not exists (select 1 from payout_lines l join payouts p on p.id = l.payout_id
              where l.bill_id = e.bill_id and p.created_at >= e.at)), 0)::int as "borneCents", ${paidMinutesOf(sql.raw("c"))} as duration, k.kind = 'affiliation' as "ownFamily",
        (extract(epoch from c.date) * 1000)::float8 as at
      from coming w join courses c on c.id = w."courseId"
      join students s on s.id = c.student_id
      join contracts k on k.id = c.contract_id
      order by c.date desc, w."billId"`,
  );
}

export async function insertPayout(
  tx: Tx,
  payout: typeof payouts.$inferInsert,
  lines: readonly PayoutLine[],
): Promise<PayoutRow> {
  const [row] = await tx.insert(payouts).values(payout).returning();
  if (!row) throw new Error("The payout was not written.");
  await tx.insert(payoutLines).values(lines.map((line) => ({ ...line, payoutId: row.id })));
  return row;
}

export const {
  find: findPayout,
  lock: lockPayout,
  saveAlone: savePayout,
} = rowsOf(payouts, "payout");

/** Stops checking a finished payout, unless restarted meanwhile. */
export async function endChecks(db: Db, id: number): Promise<void> {
  await db
    .update(payouts)
    .set({ checkAt: null })
    .where(and(eq(payouts.id, id), ne(payouts.state, "pending")));
}

export async function findOfProvider(db: Db, providerId: string) {
  const [row] = await db
    .select({ id: payouts.id, teacherId: payouts.teacherId })
    .from(payouts)
    .where(eq(payouts.providerId, providerId));
  return row;
}

export function findUnsent(db: Db, payoutId: number): Promise<PayoutLineRow[]> {
  return db
    .select()
    .from(payoutLines)
    .where(
      and(
        eq(payoutLines.payoutId, payoutId),
        isNull(payoutLines.transferId),
        sql`${payoutLines.sentCents} > 0`,
      ),
    )
    .orderBy(payoutLines.id);
}

export async function saveTransfer(
  tx: Tx,
  id: number,
  transfer: { transferId: string; transferredAt: Date },
): Promise<boolean> {
  const saved = await tx
    .update(payoutLines)
    .set(transfer)
    .where(and(eq(payoutLines.id, id), isNull(payoutLines.transferId)))
    .returning({ id: payoutLines.id });
  return saved.length > 0;
}

const failedOf = (db: Db, teacherId: number) =>
  db
    .select()
    .from(payouts)
    .where(and(eq(payouts.teacherId, teacherId), eq(payouts.state, "failed")))
    .orderBy(payouts.id);

export const findFailed = (db: Db, teacherId: number): Promise<PayoutRow[]> =>
  failedOf(db, teacherId);

/** Locked: a payout restarted meanwhile is excluded. */
export const lockFailed = (tx: Tx, teacherId: number): Promise<PayoutRow[]> =>
  failedOf(tx, teacherId).for("no key update");

/** Refused or not requested yet: it goes to the account in place by then. */
export async function waitsForAccount(db: Db, teacherId: number): Promise<boolean> {
  const isUnsent = and(eq(payouts.state, "pending"), isNull(payouts.providerId));
  const waits = or(eq(payouts.state, "failed"), isUnsent);
  return (await db.$count(payouts, and(eq(payouts.teacherId, teacherId), waits))) > 0;
}

const ofTeacher = (id: number | undefined) =>
  id === undefined ? undefined : eq(payouts.teacherId, id);

type PayoutFilter = Readonly<{ teacherId: number | undefined; state: PayoutState | undefined }>;

export function findPayoutPage(db: Db, { teacherId, state }: PayoutFilter, page: Page) {
  const which = and(ofTeacher(teacherId), state && eq(payouts.state, state));
  return db
    .select({
      payout: payouts,
      teacher: personName(payouts.teacherId),
      total: rowsCounted(payouts, which),
    })
    .from(payouts)
    .where(which)
    .orderBy(desc(payouts.id))
    .limit(page.length)
    .offset(page.start);
}

type Which = Readonly<{
  teacherId?: number | undefined;
  before?: number | undefined;
}>;

export function listPayoutRows(db: Db, { teacherId, before }: Which, limit: number) {
  return db
    .select({ payout: payouts, count: count(payoutLines.id) })
    .from(payouts)
    .leftJoin(payoutLines, eq(payoutLines.payoutId, payouts.id))
    .where(and(ofTeacher(teacherId), before === undefined ? undefined : lt(payouts.id, before)))
    .groupBy(payouts.id)
    .orderBy(desc(payouts.id))
    .limit(limit);
}

export const findLines = (db: Db, payoutId: number): Promise<PayoutLineRow[]> =>
  db.select().from(payoutLines).where(eq(payoutLines.payoutId, payoutId)).orderBy(payoutLines.id);

/** Gestures that a line deducts: of its bill, since the line before it (OPS-06). */
const borneCents = sql`coalesce((
  select sum(e.amount_cents) from ledger_entries e
  where e.bill_id = ${payoutLines.billId} and e.account = 'teacher' and e.cause = 'gesture'
    and e.at <= ${payouts.createdAt}
    and not exists (select 1 from payout_lines l join payouts p on p.id = l.payout_id
      where l.bill_id = e.bill_id and l.id < ${payoutLines.id} and p.created_at >= e.at)), 0)`.mapWith(
  Number,
);

export async function listCourseLines(db: Db, payoutIds: readonly number[]) {
  if (payoutIds.length === 0) return [];
  return db
    .select({
      line: payoutLines,
      borneCents,
      courseId: courses.id,
      student: students.firstname,
      date: courses.date,
      duration: paidMinutesOf(courses).mapWith(Number),
      kind: contracts.kind,
    })
    .from(payoutLines)
    .innerJoin(payouts, eq(payouts.id, payoutLines.payoutId))
    .innerJoin(courses, eq(courses.id, payoutLines.courseId))
    .innerJoin(students, eq(students.id, courses.studentId))
    .innerJoin(contracts, eq(contracts.id, courses.contractId))
    .where(inArray(payoutLines.payoutId, [...payoutIds]))
    .orderBy(desc(courses.date), payoutLines.id);
}

export async function findPayeeAndRefused(db: Db, id: number) {
  const sumOf = (which: SQL) =>
    sql<number>`(select coalesce(sum(p.amount_cents), 0)::int from payouts p
      where p.teacher_id = ${id} and ${which})`;
  const [row] = await db
    .select({
      payee: payeeAccounts,
      sessionsCents: unpaidSessionCents(id),
      failed: sumOf(sql`p.state = 'failed'`),
      retried: sumOf(
        sql`p.kind = 'courses' and p.state = 'pending' and p.attempt > 1 and p.provider_id is null`,
      ),
    })
    .from(payeeAccounts)
    .where(eq(payeeAccounts.id, id));
  return row;
}

export async function findPayable(db: Db): Promise<number[]> {
  const rows = await db
    .select({ id: payeeAccounts.id })
    .from(payeeAccounts)
    .where(and(eq(payeeAccounts.state, "enabled"), isNotNull(payeeAccounts.mandateVersion)))
    .orderBy(payeeAccounts.id);
  return rows.map(({ id }) => id);
}

export async function isIndependentCourseOf(db: Db, id: number, teacherId: number) {
  const [own] = await db
    .select({ id: courses.id })
    .from(courses)
    .where(
      and(eq(courses.id, id), eq(courses.teacherId, teacherId), eq(courses.mode, "independent")),
    );
  return own !== undefined;
}
