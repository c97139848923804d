import { and, asc, desc, eq, type SQL } from "drizzle-orm";

import type { Db } from "#app/db/client.server.ts";
import type { BillState } from "#app/modules/billing/bill/domain.ts";
import { type BillRow, findBillNumbered } from "#app/modules/billing/bill/repository.server.ts";
import { billLines, bills } from "#app/modules/billing/bill/table.server.ts";
import { findAttempts } from "#app/modules/billing/payment/repository.server.ts";
import type { BillEntity } from "#app/modules/foundation/issuer/domain.ts";

type Filter = Readonly<{
  customerId?: number | undefined;
  entity?: BillEntity | undefined;
  status?: BillState | undefined;
}>;

export function findAllBills(db: Db, { customerId, entity, status }: Filter): Promise<BillRow[]> {
  const conditions: (SQL | undefined)[] = [
    customerId === undefined ? undefined : eq(bills.customerId, customerId),
    entity && eq(bills.entity, entity),
    status && eq(bills.status, status),
  ];
  return db
    .select()
    .from(bills)
    .where(and(...conditions))
    .orderBy(desc(bills.id))
    .limit(200);
}

export async function findWholeBill(
  db: Db,
  numbered: Pick<BillRow, "entity" | "year" | "sequence">,
) {
  const bill = await findBillNumbered(db, numbered);
  if (!bill) return undefined;
  const lines = await db
    .select()
    .from(billLines)
    .where(eq(billLines.billId, bill.id))
    .orderBy(asc(billLines.id));
  const notes = await db
    .select()
    .from(bills)
    .where(eq(bills.creditsId, bill.id))
    .orderBy(asc(bills.id));
  return { bill, lines, notes, payments: await findAttempts(db, bill.id) };
}
