import { and, asc, desc, eq, gte, inArray, isNotNull, lt, or, type SQL, sql } from "drizzle-orm";

import { type Db, queryRows } from "#app/db/client.server.ts";
import { rowsInAll, totalOf } from "#app/db/counted-page.server.ts";
import { parisInstant } from "#app/lib/paris-time.ts";
import type { BillState } from "#app/modules/billing/bill/domain.ts";
import { billLines, bills } from "#app/modules/billing/bill/table.server.ts";
import { activeCardOf, cards } from "#app/modules/billing/card/table.server.ts";
import type { SubjectKind } from "#app/modules/billing/ledger/domain.ts";
import { openPlanOf } from "#app/modules/billing/payment/plan.table.server.ts";
import type { PaymentRow } from "#app/modules/billing/payment/repository.server.ts";
import { payments } from "#app/modules/billing/payment/table.server.ts";
import { openStates } from "#app/modules/billing/refund/domain.ts";
import { refunds } from "#app/modules/billing/refund/table.server.ts";

const ownBills = (customerId: number) =>
  and(eq(bills.customerId, customerId), eq(bills.kind, "bill"));

const selectBills = (db: Db) =>
  db
    .select({ bill: bills, card: cards, attempt: payments, plan: openPlanOf })
    .from(bills)
    .leftJoin(cards, activeCardOf(bills.customerId, bills.entity))
    .leftJoin(payments, eq(payments.billId, bills.id))
    .$dynamic();

type Row = Awaited<ReturnType<typeof selectBills>>[number];

function grouped(rows: readonly Row[]) {
  const found = new Map<number, Omit<Row, "attempt"> & { attempts: PaymentRow[] }>();
  for (const { bill, card, attempt, plan } of rows) {
    const known = found.get(bill.id) ?? { bill, card, plan, attempts: [] };
    if (attempt) known.attempts.push(attempt);
    found.set(bill.id, known);
  }
  return [...found.values()];
}

export type OwnBillRow = ReturnType<typeof grouped>[number];

export type MonthSum = Readonly<{
  month: string;
  lessons: number;
  group_lessons: number;
  credit_notes: number;
  cents: number;
  credited: number;
}>;

/** Ten years, as bills are kept. */
const mostMonths = 120;

/** What each month holds, newest first; a credit note counts with the bill that it undoes. */
const monthsOf = (
  customerId: number,
) => sql`select to_char(created_at at time zone 'Europe/Paris', 'YYYY-MM') as month,
      (count(*) filter (where kind = 'bill' and subject_kind <> 'registration'))::int as lessons,
      (count(*) filter (where kind = 'bill' and subject_kind = 'registration'))::int as group_lessons,
      (count(*) filter (where kind = 'credit'))::int as credit_notes,
      coalesce(sum(amount_cents - credited_cents) filter (where kind = 'bill'), 0)::int as cents,
      coalesce(sum(credited_cents) filter (where kind = 'bill'), 0)::int as credited
    from ${bills}
    where customer_id = ${customerId}
    group by 1 order by 1 desc limit ${mostMonths}`;

/** How many sums are on their way back. */
const refundsOf = (db: Db, customerId: number) =>
  db.$count(
    refunds,
    and(
      eq(refunds.customerId, customerId),
      eq(refunds.person, "family"),
      inArray(refunds.status, [...openStates]),
    ),
  );

type Page = Readonly<{ start: number; length: number }>;

const waitingStates: readonly BillState[] = ["due", "failed", "processing", "awaiting"];

const unsettled = inArray(bills.status, [...waitingStates]);

type Listed = Readonly<{
  customerId: number;
  kinds: readonly SubjectKind[];
  most: number;
  /** The last one that has bills by « last ». */
  year?: number | "last" | undefined;
}>;

/** One query: page, total, unpaid bills of any year, and what each month holds. */
export async function findOwnBills(db: Db, { customerId, kinds, most, year }: Listed, page: Page) {
  const own = ownBills(customerId);
  const listed = and(
    own,
    inArray(bills.subjectKind, [...kinds]),
    year === "last" ? inLastYear(customerId) : year ? issuedIn(year) : undefined,
  );
  const shown = db
    .select({ id: bills.id, total: rowsInAll().as("total") })
    .from(bills)
    .where(listed)
    .orderBy(desc(bills.createdAt), desc(bills.id))
    .offset(page.start)
    .limit(page.length)
    .as("shown");
  const rows = await db
    .select({
      bill: bills,
      card: cards,
      attempt: payments,
      plan: openPlanOf,
      shown: shown.id,
      total: shown.total,
      refunds: refundsOf(db, customerId),
      months: sql<
        MonthSum[]
      >`(select coalesce(json_agg(m), '[]'::json) from (${monthsOf(customerId)}) m)`,
    })
    .from(bills)
    .leftJoin(cards, activeCardOf(bills.customerId, bills.entity))
    .leftJoin(payments, eq(payments.billId, bills.id))
    .leftJoin(shown, eq(shown.id, bills.id))
    .where(or(isNotNull(shown.id), inArray(bills.id, unsettledOf(db, own, most))))
    .orderBy(desc(bills.createdAt), desc(bills.id), desc(payments.attempt));
  const onPage = rows.filter((row) => row.shown !== null);
  const counted = onPage.map(({ total }) => ({ total }));
  return {
    rows: grouped(onPage),
    total: await totalOf(counted, page, () => db.$count(bills, listed)),
    waiting: grouped(rows).filter(isWaiting).reverse().slice(0, most),
    refunds: rows[0]?.refunds ?? (await refundsOf(db, customerId)),
    months: rows[0]?.months ?? (await queryRows<MonthSum>(db, monthsOf(customerId))),
  };
}

const issuedIn = (year: number) =>
  and(
    gte(bills.createdAt, parisInstant(`${String(year)}-01-01`)),
    lt(bills.createdAt, parisInstant(`${String(year + 1)}-01-01`)),
  );

const yearIn = sql`date_trunc('year', ${bills.createdAt} at time zone 'Europe/Paris')`;

const inLastYear = (customerId: number) =>
  sql`${yearIn} = (select date_trunc('year', max(b.created_at) at time zone 'Europe/Paris')
    from ${bills} b where b.customer_id = ${customerId})`;

const isWaiting = ({ bill: { status } }: OwnBillRow) => waitingStates.includes(status);

const unsettledOf = (db: Db, own: SQL | undefined, most: number) =>
  db
    .select({ id: bills.id })
    .from(bills)
    .where(and(own, unsettled))
    .orderBy(asc(bills.createdAt), asc(bills.id))
    .limit(most);

export async function findUnsettled(db: Db, customerId: number, most: number) {
  const rows = await selectBills(db)
    .where(inArray(bills.id, unsettledOf(db, ownBills(customerId), most)))
    .orderBy(asc(bills.createdAt), asc(bills.id), desc(payments.attempt));
  return grouped(rows);
}

export async function findOneOwnBill(db: Db, id: number, customerId: number) {
  const rows = await selectBills(db)
    .where(and(ownBills(customerId), eq(bills.id, id)))
    .orderBy(desc(payments.attempt));
  return grouped(rows)[0];
}

export function findLinesBeside(db: Db, ids: readonly number[]) {
  return db
    .select({ paper: bills, line: billLines })
    .from(billLines)
    .innerJoin(bills, eq(bills.id, billLines.billId))
    .where(or(inArray(bills.id, [...ids]), inArray(bills.creditsId, [...ids])))
    .orderBy(asc(bills.id), asc(billLines.id));
}
