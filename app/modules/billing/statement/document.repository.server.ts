import { and, desc, eq, type SQL } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";

import type { Db } from "#app/db/client.server.ts";
import { billLines, bills } from "#app/modules/billing/bill/table.server.ts";
import type { Subject } from "#app/modules/billing/ledger/domain.ts";
import { isCollected, payments } from "#app/modules/billing/payment/table.server.ts";

export const findPapersOf = (db: Db, id: number, customerId: number) =>
  findPapers(db, and(eq(bills.id, id), eq(bills.customerId, customerId)));

export const findPapersAbout = (db: Db, { kind, id }: Subject) =>
  findPapers(db, and(eq(bills.subjectKind, kind), eq(bills.subjectId, id), eq(bills.kind, "bill")));

async function findPapers(db: Db, which: SQL | undefined) {
  const credited = alias(bills, "credited");
  const [found] = await db
    .select({ bill: bills, credited })
    .from(bills)
    .leftJoin(credited, eq(credited.id, bills.creditsId))
    .where(which)
    .orderBy(desc(bills.id))
    .limit(1);
  if (!found) return undefined;
  const { id } = found.bill;
  const lines = await db
    .select()
    .from(billLines)
    .where(eq(billLines.billId, id))
    .orderBy(billLines.id);
  const [payment] = await db
    .select()
    .from(payments)
    .where(and(eq(payments.billId, id), isCollected))
    .orderBy(desc(payments.attempt))
    .limit(1);
  return { ...found, lines, payment };
}

export type BillPapers = NonNullable<Awaited<ReturnType<typeof findPapers>>>;
