import { and, desc, eq, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";

import type { Db } from "#app/db/client.server.ts";

import { billLines, bills } from "./bill.table.server.ts";
import { payments } from "./payment.table.server.ts";

/** A bill of a customer's own with all that its papers say, and of a credit note the bill that it credits. */
export async function findPapersOf(db: Db, id: number, customerId: number) {
  const credited = alias(bills, "credited");
  const [found] = await db
    .select({ bill: bills, credited })
    .from(bills)
    .leftJoin(credited, eq(credited.id, bills.creditsId))
    .where(and(eq(bills.id, id), eq(bills.customerId, customerId)));
  if (!found) return undefined;
  const lines = await db
    .select()
    .from(billLines)
    .where(eq(billLines.billId, id))
    .orderBy(billLines.id);
  const [payment] = await db
    .select()
    .from(payments)
    .where(
      and(
        eq(payments.billId, id),
        sql`${payments.status} in ('succeeded', 'refunded') and ${payments.quarantine} is distinct from 'not_due'`,
      ),
    )
    .orderBy(desc(payments.attempt))
    .limit(1);
  return { ...found, lines, payment };
}

export type BillPapers = NonNullable<Awaited<ReturnType<typeof findPapersOf>>>;
