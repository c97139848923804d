import { and, asc, eq, gt, inArray, isNotNull, type SQL, sql } from "drizzle-orm";

import { type Db, queryRows, type Tx } from "#app/db/client.server.ts";
import { rowsOf } from "#app/db/rows-of.server.ts";
import { plusDays } from "#app/lib/clock.ts";
import { type Day, parisDay } from "#app/lib/paris-time.ts";
import type { ContractKind } from "#app/modules/catalogue/price/domain.ts";
import { contractPauses } from "#app/modules/lessons/contract/pause.table.server.ts";
import { contracts } from "#app/modules/lessons/contract/table.server.ts";
import { earningOf } from "#app/modules/lessons/course/bill.domain.ts";
import { courses, standing } from "#app/modules/lessons/course/table.server.ts";

import { employmentEnds } from "./table.server.ts";

export type EndRow = typeof employmentEnds.$inferSelect;

export const {
  insert: insertEnd,
  find: findEnd,
  lock: lockEnd,
  save: saveEnd,
} = rowsOf(employmentEnds, "end of an employment");

export async function findEndOf(db: Db, contractId: number): Promise<EndRow | undefined> {
  const [row] = await db
    .select()
    .from(employmentEnds)
    .where(eq(employmentEnds.contractId, contractId));
  return row;
}

/** An earlier employment of both is over: its lessons count no more. */
const isAfterFormer = sql`not exists (select from ${employmentEnds} f
  join ${contracts} fc on fc.id = f.contract_id
  where fc.customer_id = ${courses.customerId} and fc.teacher_id = ${courses.teacherId}
    and not f.goes_on and f.ended_at is not null and f.ended_at > ${courses.date})`;

/** Another contract of the same two runs, without an announced end. */
const hasOther = ({ id, customerId, teacherId }: Employment) =>
  sql<boolean>`exists (select from ${contracts} o where o.id <> ${id}
    and o.customer_id = ${customerId} and o.teacher_id = ${teacherId}
    and o.status <> 'ended' and o.ends_at is null)`;

const parisDayOf = (at: SQL) => sql`to_char(${at} at time zone 'Europe/Paris', 'YYYY-MM-DD')`;

const pausesOf = ({ id }: Employment) =>
  sql<{ from: Day; before: Day }[]>`(select coalesce(json_agg(json_build_object(
      'from', ${parisDayOf(sql`p.starts_at`)}, 'before', ${parisDayOf(sql`p.ends_at`)})), '[]'::json)
    from ${contractPauses} p where p.contract_id = ${id})`;

type Employment = Readonly<{ id: number; customerId: number; teacherId: number }>;

/** One statement: lessons of both under the mandate, oldest first; undefined where there is none. */
export async function findEmployment(db: Db, contract: Employment) {
  const rows = await db
    .select({
      contractId: courses.contractId,
      kind: contracts.kind,
      mode: courses.mode,
      date: courses.date,
      minutes: courses.duration,
      amountCents: courses.amountCents,
      goesOn: hasOther(contract),
      pauses: pausesOf(contract),
    })
    .from(courses)
    .innerJoin(contracts, eq(contracts.id, courses.contractId))
    .where(
      and(
        eq(courses.customerId, contract.customerId),
        eq(courses.teacherId, contract.teacherId),
        eq(courses.mode, "mandate"),
        inArray(courses.status, standing),
        isAfterFormer,
      ),
    )
    .orderBy(asc(courses.date), asc(courses.id));
  const [first] = rows;
  if (!first) return undefined;
  const { goesOn, pauses, date } = first;
  return { goesOn, pauses, serviceFrom: parisDay(date), worked: rows.map(workedOf) };
}

type Row = Parameters<typeof earningOf>[0] &
  Readonly<{ contractId: number; kind: ContractKind; minutes: number }>;

const workedOf = ({ kind, ...row }: Row) => ({
  contractId: row.contractId,
  day: parisDay(row.date),
  minutes: row.minutes,
  grossCents: earningOf(row, kind).salary,
});

export async function saveContractEnd(tx: Tx, contractId: number, endsAt: Date): Promise<void> {
  await tx.update(contracts).set({ endsAt }).where(eq(contracts.id, contractId));
}

type Stretch = Readonly<{ after: Date; before: Date }>;

/** Minutes of agreed lessons that fell with the contract. */
export async function countPlanned(
  db: Db,
  contractId: number,
  { after, before }: Stretch,
): Promise<number> {
  const [found] = await queryRows<{ minutes: number }>(
    db,
    sql`select coalesce(sum(duration), 0)::int as minutes from planned_courses
      where contract_id = ${contractId} and start > ${after.toISOString()} and start < ${before.toISOString()}
        and (status = 'confirmed' or (status = 'cancelled' and status_since >= ${after.toISOString()}))`,
  );
  return found?.minutes ?? 0;
}

const isOfContract = (column: SQL) => sql`${column} = ${contracts.id}`;

/** Ended under the mandate after a lesson that is due, and its end is not kept (STM-52). */
export const lacksEnd = (now: Date) =>
  and(
    eq(contracts.status, "ended"),
    eq(contracts.mode, "mandate"),
    isNotNull(contracts.endCause),
    gt(contracts.endedAt, plusDays(now, -keptDays)),
    sql`exists (select from courses c where ${isOfContract(sql`c.contract_id`)} and c.mode = 'mandate'
      and c.status in ('confirmed', 'success', 'failed'))`,
    sql`not exists (select from employment_ends x where ${isOfContract(sql`x.contract_id`)})`,
  );

/** Days in which a contested lesson is decided, at the latest. */
const keptDays = 60;

/** When an end is due: earlier where the contract ended before its last day. */
export const endDueAt = sql`least(${employmentEnds.endsAt},
  (select k.ended_at from contracts k where k.id = ${employmentEnds.contractId}))`;
