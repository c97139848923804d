import { and, eq, isNotNull, isNull, sql } from "drizzle-orm";

import { type Db, queryRows, type Tx } from "#app/db/client.server.ts";
import { rowsOf } from "#app/db/rows-of.server.ts";
import {
  groupLessonClasses,
  groupLessons,
  groupLessonSessions,
} from "#app/modules/catalogue/group-lesson/table.server.ts";
import {
  formerStatusAt,
  formerStatuses,
} from "#app/modules/catalogue/teacher/status.table.server.ts";
import { teachers } from "#app/modules/catalogue/teacher/table.server.ts";

import { sessionPays } from "./table.server.ts";

export type SessionPayRow = typeof sessionPays.$inferSelect;

export const { lock: lockSession, save: saveSession } = rowsOf(groupLessonSessions, "session");

export const {
  insert: insertPay,
  insertOnce: insertPayOnce,
  lock: lockPay,
  save: savePay,
} = rowsOf(sessionPays, "pay of a session");

/** Who teaches it now, under the status of that instant (LAW-19). */
export const findTeachersAt = (tx: Tx, groupLessonId: number, at: Date) =>
  tx
    .select({
      id: teachers.id,
      selfEmployed: sql<boolean>`coalesce(${formerStatuses.selfEmployed}, ${teachers.selfEmployed})`,
    })
    .from(groupLessonClasses)
    .innerJoin(teachers, eq(teachers.id, groupLessonClasses.teacherId))
    .leftJoin(formerStatuses, formerStatusAt(at))
    .where(
      and(
        eq(groupLessonClasses.groupLessonId, groupLessonId),
        isNotNull(groupLessonClasses.assignedAt),
      ),
    )
    .orderBy(teachers.id);

export const findSessionsOf = (tx: Tx, groupLessonId: number) =>
  tx
    .select()
    .from(groupLessonSessions)
    .where(eq(groupLessonSessions.groupLessonId, groupLessonId))
    .orderBy(groupLessonSessions.startsAt);

/** Locked; those that stand. */
export const lockPaysOf = (tx: Tx, sessionId: number): Promise<SessionPayRow[]> =>
  tx
    .select()
    .from(sessionPays)
    .where(
      and(
        eq(sessionPays.sessionId, sessionId),
        isNull(sessionPays.undoneAt),
        isNull(sessionPays.undoesId),
      ),
    )
    .orderBy(sessionPays.id)
    .for("no key update");

/** Owed, and on no payout or payslip that stands. */
type Open = Readonly<{
  id: number;
  minutes: number;
  grossCents: number;
  contributionsCents: number;
  employerCents: number;
}>;

const openColumns = sql.raw(`s.id, s.minutes, s.gross_cents as "grossCents",
  s.contributions_cents as "contributionsCents", s.employer_cents as "employerCents"`);

const isUnpaid = sql`s.mode = 'independent' and s.owed_at is not null
  and not exists (select 1 from payout_lines l where l.session_pay_id = s.id)`;

/** Cents of the next payout, within another statement. */
export const unpaidSessionCents = (teacherId: number) =>
  sql<number>`(select coalesce(sum(s.gross_cents), 0)::int from session_pays s
    where s.teacher_id = ${teacherId} and ${isUnpaid})`;

/** Teacher and cents of each, within another statement. */
export const unpaidSessions = sql`select s.teacher_id, s.gross_cents as due from session_pays s where ${isUnpaid}`;

/** Of the self-employed: each goes on one payout. */
export const findUnpaidSessions = (db: Db, teacherId: number): Promise<Open[]> =>
  queryRows<Open>(
    db,
    sql`select ${openColumns} from session_pays s
      where s.teacher_id = ${teacherId} and ${isUnpaid} order by s.id`,
  );

const isUnslipped = sql`s.mode = 'mandate' and s.owed_at is not null and s.gross_cents <> (
  select coalesce(sum(l.gross_cents), 0) from payslip_lines l where l.session_pay_id = s.id)`;

const began = (before: Date) =>
  sql`join group_lesson_sessions g on g.id = s.session_id and g.starts_at < ${before.toISOString()}`;

/** Net cents of the next payslip, within another statement. */
export const unslippedNetCents = (teacherId: number, before: Date) =>
  sql<number>`(select greatest(0, coalesce(sum(s.gross_cents - s.contributions_cents), 0))::int
    from session_pays s ${began(before)} where s.teacher_id = ${teacherId} and ${isUnslipped})`;

/** Of the salaried: those of sessions before a date on no payslip that stands. */
export const findUnslippedSessions = (db: Db, teacherId: number, before: Date): Promise<Open[]> =>
  queryRows<Open>(
    db,
    sql`select ${openColumns} from session_pays s ${began(before)}
      where s.teacher_id = ${teacherId} and ${isUnslipped} order by s.id`,
  );

/** Salaried teachers with sessions on no payslip, and no payslip of that entity yet for the month. */
export async function findUnslippedTeachers(
  db: Db,
  period: string,
  before: Date,
): Promise<number[]> {
  const rows = await queryRows<{ id: number }>(
    db,
    sql`select s.teacher_id as id from session_pays s ${began(before)}
      where ${isUnslipped} and not exists (select 1 from payslips p
        where p.teacher_id = s.teacher_id and p.customer_id is null and p.period = ${period}
          and p.cancels_id is null and p.cancelled_at is null)
      group by s.teacher_id having sum(s.gross_cents) > 0 order by 1 limit 500`,
  );
  return rows.map(({ id }) => id);
}

type Line = Readonly<{
  ofId: number;
  title: string;
  date: Date;
  minutes: number;
  amountCents: number;
}>;

/** What the sessions of some payouts or payslips pay, oldest first. */
export async function listSessionLines(
  db: Db,
  of: "payout" | "payslip",
  ids: readonly number[],
): Promise<Line[]> {
  if (ids.length === 0) return [];
  const lines = of === "payout" ? sql`payout_lines` : sql`payslip_lines`;
  const [owner, amount] =
    of === "payout"
      ? [sql`l.payout_id`, sql`l.amount_cents`]
      : [sql`l.payslip_id`, sql`l.gross_cents`];
  const rows = await queryRows<Omit<Line, "date"> & { at: number }>(
    db,
    sql`select ${owner} as "ofId", g.title, (extract(epoch from n.starts_at) * 1000)::float8 as at,
        sign(${amount})::int * abs(s.minutes) as minutes, ${amount} as "amountCents"
      from ${lines} l
      join session_pays s on s.id = l.session_pay_id
      join group_lesson_sessions n on n.id = s.session_id
      join group_lessons g on g.id = n.group_lesson_id
      where ${owner} in (${sql.join([...ids], sql`, `)}) order by n.starts_at, l.id`,
  );
  return rows.map(({ at, ...line }) => ({ ...line, date: new Date(at) }));
}

/** For `groupLessonSessions` in a query. */
export const sessionEnd = sql`(${groupLessonSessions.startsAt}
  + ${groupLessonSessions.duration} * interval '1 minute')`;

export const hasTakenPlace = sql`exists (select from ${groupLessons} g
  where g.id = ${groupLessonSessions.groupLessonId} and (g.state in ('closed', 'done')
    or (g.state = 'cancelled' and g.state_since >= ${sessionEnd})))`;
