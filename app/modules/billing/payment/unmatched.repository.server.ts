import {
  and,
  asc,
  eq,
  exists,
  inArray,
  isNotNull,
  isNull,
  lte,
  ne,
  not,
  or,
  type SQL,
  sql,
} from "drizzle-orm";

import type { Db, Tx } from "#app/db/client.server.ts";
import { ofTotals, type Page, totalsOf } from "#app/db/counted-page.server.ts";
import { rowsOf } from "#app/db/rows-of.server.ts";
import { settledStates } from "#app/modules/billing/bill/domain.ts";
import { bills } from "#app/modules/billing/bill/table.server.ts";

import type { ReceivedMeans } from "./domain.ts";
import { isUnderPlan } from "./plan.table.server.ts";
import { payments } from "./table.server.ts";
import { unmatchedReceipts } from "./unmatched.table.server.ts";

export type UnmatchedRow = typeof unmatchedReceipts.$inferSelect;

/** Stored once per bank reference; returns the existing row, locked. */
export async function keepUnmatched(
  tx: Tx,
  receipt: typeof unmatchedReceipts.$inferInsert,
): Promise<{ row: UnmatchedRow; isNew: boolean }> {
  const [row] = await tx
    .insert(unmatchedReceipts)
    .values(receipt)
    .onConflictDoNothing()
    .returning();
  if (row) return { row, isNew: true };
  const known = await lockUnmatchedNamed(tx, receipt);
  if (!known) throw new Error("No receipt was written.");
  return { row: known, isNew: false };
}

export async function lockUnmatchedNamed(
  tx: Tx,
  { means, reference }: { means: ReceivedMeans; reference: string },
): Promise<UnmatchedRow | undefined> {
  const [row] = await tx
    .select()
    .from(unmatchedReceipts)
    .where(and(eq(unmatchedReceipts.means, means), eq(unmatchedReceipts.reference, reference)))
    .for("no key update");
  return row;
}

export const {
  find: findUnmatched,
  lock: lockUnmatched,
  save: saveUnmatched,
} = rowsOf(unmatchedReceipts, "unmatched receipt");

/** What was set aside for a bill, the oldest first. */
export const lockSetAsideFor = (tx: Tx, billId: number): Promise<UnmatchedRow[]> =>
  tx
    .select()
    .from(unmatchedReceipts)
    .where(and(eq(unmatchedReceipts.forBillId, billId), isNull(unmatchedReceipts.closedAt)))
    .orderBy(asc(unmatchedReceipts.id))
    .for("no key update");

/**
 * Its payer had time for the rest, or its bill needs none any more; a sum kept open waits for an operator while its bill
 * may be owed. Under a plan parts wait for the others (API-301), for a seat until it ends.
 */
export const isRestOver = (db: Db, now: Date) => {
  const { askedUntil, forBillId } = unmatchedReceipts;
  const hasBill = (which: SQL | undefined) =>
    exists(
      db
        .select({ id: bills.id })
        .from(bills)
        .where(and(eq(bills.id, forBillId), which)),
    );
  return and(
    isNull(unmatchedReceipts.closedAt),
    or(
      and(
        lte(askedUntil, now),
        not(isUnderPlan(forBillId)),
        hasBill(ne(bills.subjectKind, "registration")),
      ),
      and(isNotNull(askedUntil), hasBill(inArray(bills.status, [...settledStates]))),
      hasBill(eq(bills.status, "credited")),
    ),
  );
};

/** Open receipts, the oldest first. */
export const findUnmatchedPage = (db: Db, search: string | undefined, page: Page) => {
  const which = and(
    isNull(unmatchedReceipts.closedAt),
    search === undefined ? undefined : isReceiptFound(search),
  );
  return db
    .select({
      row: unmatchedReceipts,
      bill: bills,
      total: ofTotals("total"),
      sumCents: ofTotals("sum_cents"),
    })
    .from(unmatchedReceipts)
    .leftJoin(bills, eq(bills.id, unmatchedReceipts.forBillId))
    .innerJoin(
      totalsOf(unmatchedReceipts, which, { sum_cents: unmatchedReceipts.amountCents }),
      sql`true`,
    )
    .where(which)
    .orderBy(asc(unmatchedReceipts.id))
    .limit(page.length)
    .offset(page.start);
};

/** The bank’s words and reference hold the typed ones. */
const isReceiptFound = (search: string) =>
  sql`strpos(lower(${unmatchedReceipts.said} || ' ' || ${unmatchedReceipts.reference}), lower(${search})) > 0`;

/** With the bill that it was set aside for; closed ones too. */
export async function findReceipt(db: Db, id: number) {
  const [found] = await db
    .select({ row: unmatchedReceipts, bill: bills })
    .from(unmatchedReceipts)
    .leftJoin(bills, eq(bills.id, unmatchedReceipts.forBillId))
    .where(eq(unmatchedReceipts.id, id));
  return found;
}

export function findNotDue(db: Db) {
  return db
    .select({ payment: payments, bill: bills })
    .from(payments)
    .innerJoin(bills, eq(bills.id, payments.billId))
    .where(and(eq(payments.status, "succeeded"), eq(payments.quarantine, "not_due")))
    .orderBy(asc(payments.id));
}
