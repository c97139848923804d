import { and, asc, desc, eq } from "drizzle-orm";

import type { Db } from "#app/db/client.server.ts";
import { type Page, rowsInAll } from "#app/db/counted-page.server.ts";
import type { BillState } from "#app/modules/billing/bill/domain.ts";
import type { BillRow } from "#app/modules/billing/bill/repository.server.ts";
import { billLines, bills } from "#app/modules/billing/bill/table.server.ts";
import { findAllAttempts } from "#app/modules/billing/payment/repository.server.ts";
import type { BillEntity } from "#app/modules/foundation/issuer/domain.ts";

export type BillFilter = Readonly<{
  customerId?: number | undefined;
  entity?: BillEntity | undefined;
  status?: BillState | undefined;
}>;

export const findBillPage = (db: Db, { customerId, entity, status }: BillFilter, page: Page) =>
  db
    .select({ bill: bills, total: rowsInAll() })
    .from(bills)
    .where(
      and(
        customerId === undefined ? undefined : eq(bills.customerId, customerId),
        entity && eq(bills.entity, entity),
        status && eq(bills.status, status),
      ),
    )
    .orderBy(desc(bills.id))
    .limit(page.length)
    .offset(page.start);

export async function findWholeBill(db: Db, bill: BillRow) {
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
  return { bill, lines, notes, payments: await findAllAttempts(db, bill.id) };
}
