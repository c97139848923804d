import { and, asc, eq, gt, gte, inArray, lt, sql } from "drizzle-orm";

import type { Db } from "#app/db/client.server.ts";
import { billLines, bills } from "#app/modules/billing/bill/table.server.ts";
import { ledgerEntries } from "#app/modules/billing/ledger/table.server.ts";
import { payments } from "#app/modules/billing/payment/table.server.ts";

type Month = Readonly<{ customerId: number; from: Date; before: Date }>;

export function findIssued(db: Db, { customerId, from, before }: Month) {
  return db
    .select()
    .from(bills)
    .where(
      and(
        eq(bills.customerId, customerId),
        gte(bills.createdAt, from),
        lt(bills.createdAt, before),
      ),
    )
    .orderBy(asc(bills.createdAt), asc(bills.id))
    .limit(200);
}

export const findTaxedLines = (db: Db, ids: readonly number[]) =>
  db
    .select()
    .from(billLines)
    .where(and(inArray(billLines.billId, [...ids]), gt(billLines.vatPerMille, 0)));

export function findMoved(db: Db, { customerId, from, before }: Month) {
  return db
    .select({
      at: ledgerEntries.at,
      amountCents: ledgerEntries.amountCents,
      bill: bills,
      payment: payments,
    })
    .from(ledgerEntries)
    .innerJoin(bills, eq(bills.id, ledgerEntries.billId))
    .leftJoin(payments, eq(payments.id, ledgerEntries.paymentId))
    .where(
      and(
        eq(bills.customerId, customerId),
        eq(ledgerEntries.account, "bank"),
        gte(ledgerEntries.at, from),
        lt(ledgerEntries.at, before),
      ),
    )
    .orderBy(asc(ledgerEntries.at), asc(ledgerEntries.id))
    .limit(200);
}

export async function findBalance(db: Db, customerId: number, before: Date) {
  const of = (account: "family" | "credit") =>
    sql`coalesce(sum(${ledgerEntries.amountCents}) filter (where ${ledgerEntries.account} = ${account}), 0)`.mapWith(
      Number,
    );
  const [found] = await db
    .select({ family: of("family"), credit: of("credit") })
    .from(ledgerEntries)
    .where(and(eq(ledgerEntries.holderId, customerId), lt(ledgerEntries.at, before)));
  return { balanceCents: found?.family ?? 0, creditCents: 0 - (found?.credit ?? 0) };
}
