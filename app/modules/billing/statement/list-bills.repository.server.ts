import {
  and,
  asc,
  desc,
  eq,
  gte,
  inArray,
  lt,
  or,
  type SQL,
  sql,
  type SQLWrapper,
} from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";

import type { Db } from "#app/db/client.server.ts";
import { ofTotals, type Page, totalsOf } from "#app/db/counted-page.server.ts";
import { boundsOfMonth } from "#app/lib/paris-time.ts";
import type { billKinds, BillState } from "#app/modules/billing/bill/domain.ts";
import { settledStates } from "#app/modules/billing/bill/domain.ts";
import type { BillRow } from "#app/modules/billing/bill/repository.server.ts";
import { isBillFound } from "#app/modules/billing/bill/search.repository.server.ts";
import { billLines, bills } from "#app/modules/billing/bill/table.server.ts";
import { ledgerEntries } from "#app/modules/billing/ledger/table.server.ts";
import {
  awaitedUntilOfSeat,
  isMoneyAwaited,
  isSeatOfBill,
  moneyAwaitedBy,
  moneyAwaitedUntil,
} from "#app/modules/billing/payment/awaited.repository.server.ts";
import { openPlanOf } from "#app/modules/billing/payment/plan.table.server.ts";
import { findAllAttempts } from "#app/modules/billing/payment/repository.server.ts";
import { openStates } from "#app/modules/foundation/case/domain.ts";
import { cases } from "#app/modules/foundation/case/table.server.ts";
import type { BillEntity } from "#app/modules/foundation/issuer/domain.ts";
import { registrations } from "#app/modules/group-lessons/registration/table.server.ts";
import { personName } from "#app/modules/people/account/table.server.ts";

export type BillFilter = Readonly<{
  customerId?: number | undefined;
  entity?: BillEntity | undefined;
  status?: BillState | undefined;
  kind?: (typeof billKinds)[number] | undefined;
  /** « 2026-09 », in Paris. */
  month?: string | undefined;
  awaited?: "true" | undefined;
  search?: string | undefined;
}>;

function ofMonth(month: string) {
  const { from, before } = boundsOfMonth(month);
  return and(gte(bills.createdAt, from), lt(bills.createdAt, before));
}

const whichOf = (db: Db, { customerId, entity, status, kind, ...filter }: BillFilter) =>
  and(
    customerId === undefined ? undefined : eq(bills.customerId, customerId),
    entity && eq(bills.entity, entity),
    status && eq(bills.status, status),
    kind && eq(bills.kind, kind),
    filter.month === undefined ? undefined : ofMonth(filter.month),
    filter.awaited && isMoneyAwaited(),
    filter.search === undefined ? undefined : isBillFound(db, filter.search),
  );

const dueCents = sql`case when ${bills.kind} = 'bill' and ${bills.status} not in ${[...settledStates]}
  then ${bills.amountCents} - ${bills.creditedCents} else 0 end`;

const credited = alias(bills, "credited");

const sums = {
  amount_cents: bills.amountCents,
  credited_cents: bills.creditedCents,
  due_cents: dueCents,
};

const awaited = { awaitedBy: moneyAwaitedBy, awaitedUntil: moneyAwaitedUntil };

/** Ids of a page: no bill beyond it is read whole. */
function pageOfIds(db: Db, filter: BillFilter, page: Page): SQLWrapper {
  const which = whichOf(db, filter);
  const ids = db.select({ id: bills.id }).from(bills);
  if (!filter.awaited)
    return ids.where(which).orderBy(desc(bills.id)).limit(page.length).offset(page.start);
  return ids
    .leftJoin(registrations, isSeatOfBill)
    .where(which)
    .orderBy(asc(awaitedUntilOfSeat), asc(bills.id))
    .limit(page.length)
    .offset(page.start);
}

/** The newest first, money that is awaited by its day; sums of all of them in each row. */
export function findBillPage(db: Db, filter: BillFilter, page: Page) {
  const which = whichOf(db, filter);
  return db
    .select({
      bill: bills,
      credited,
      ...awaited,
      total: ofTotals("total"),
      amountCents: ofTotals("amount_cents"),
      creditedCents: ofTotals("credited_cents"),
      dueCents: ofTotals("due_cents"),
    })
    .from(bills)
    .leftJoin(credited, eq(credited.id, bills.creditsId))
    .innerJoin(totalsOf(bills, which, sums), sql`true`)
    .where(inArray(bills.id, pageOfIds(db, filter, page)))
    .orderBy(...(filter.awaited ? [asc(moneyAwaitedUntil), asc(bills.id)] : [desc(bills.id)]));
}

// Drizzle drops the table's name of a column that stands directly in a selection of one table: hence `sql` inside `sql`.
const openCase = sql`(select max(${cases.id}) from ${cases}
  where ${cases.billId} = ${bills.id} and ${inArray(cases.state, [...openStates])})`;

const ofTeacher = (shown: SQL) => sql`(select ${shown} from ${ledgerEntries}
  where ${ledgerEntries.billId} = coalesce(${bills.creditsId}, ${bills.id})
    and ${ledgerEntries.account} = 'teacher' order by ${ledgerEntries.id} limit 1)`;

const teacherId = ofTeacher(sql`${ledgerEntries.holderId}`);
const teacherName = ofTeacher(personName(ledgerEntries.holderId));

export async function findWholeBill(db: Db, { id }: Pick<BillRow, "id">) {
  const papers = await db
    .select({
      bill: bills,
      ...awaited,
      caseId: sql<number | null>`${openCase}`,
      plan: openPlanOf,
      teacherId: sql<number | null>`${teacherId}`,
      teacher: sql<string | null>`${teacherName}`,
    })
    .from(bills)
    .where(or(eq(bills.id, id), eq(bills.creditsId, id)))
    .orderBy(asc(bills.id));
  const [own] = papers.filter(({ bill }) => bill.id === id);
  if (!own) throw new Error("The bill is gone.");
  const lines = await db
    .select()
    .from(billLines)
    .where(eq(billLines.billId, id))
    .orderBy(asc(billLines.id));
  const notes = papers.flatMap(({ bill }) => (bill.id === id ? [] : [bill]));
  return { ...own, lines, notes, payments: await findAllAttempts(db, id) };
}
