import { and, eq, exists, gt, inArray, isNotNull, isNull, or, sql } from "drizzle-orm";

import type { Db } from "#app/db/client.server.ts";
import { bills } from "#app/modules/billing/bill/table.server.ts";
import { payments } from "#app/modules/billing/payment/table.server.ts";
import { refunds } from "#app/modules/billing/refund/table.server.ts";
import { isAgencyToSend } from "#app/modules/billing/refund/waiting.table.server.ts";

import { taxDeclarations } from "./table.server.ts";

/** Credited below what the agency pays: before it has paid, or while the State's half waits to go back. */
export const isToCorrect = (db: Db) => {
  const due = sql`${bills.amountCents} - ${bills.creditedCents}`;
  const isLess = sql`${due} < ${taxDeclarations.amountCents} - ${taxDeclarations.correctedCents}`;
  const ofBill = and(eq(bills.id, taxDeclarations.id), isLess);
  const credited = (which: ReturnType<typeof and>) =>
    exists(
      db
        .select({ one: sql`1` })
        .from(bills)
        .where(and(ofBill, which)),
    );
  return and(
    isNotNull(taxDeclarations.requestId),
    isNull(taxDeclarations.setAside),
    or(
      and(
        inArray(taxDeclarations.state, ["pending", "approved"]),
        credited(and(eq(bills.status, "awaiting"), gt(due, 0))),
      ),
      and(eq(taxDeclarations.state, "paid"), credited(hasAgencyRefund(db))),
    ),
  );
};

const hasAgencyRefund = (db: Db) =>
  exists(
    db
      .select({ one: sql`1` })
      .from(refunds)
      .innerJoin(payments, eq(payments.id, refunds.paymentId))
      .where(and(eq(payments.billId, bills.id), isAgencyToSend())),
  );

export async function findBilled(db: Db, id: number) {
  const [found] = await db
    .select({ one: taxDeclarations, bill: bills })
    .from(taxDeclarations)
    .innerJoin(bills, eq(bills.id, taxDeclarations.id))
    .where(eq(taxDeclarations.id, id));
  return found;
}
