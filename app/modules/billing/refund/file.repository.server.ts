import { asc, desc, eq, inArray, sql } from "drizzle-orm";

import type { Db, Tx } from "#app/db/client.server.ts";
import { type Page, rowsInAll } from "#app/db/counted-page.server.ts";
import { rowsOf } from "#app/db/rows-of.server.ts";
import { bills } from "#app/modules/billing/bill/table.server.ts";
import { payments } from "#app/modules/billing/payment/table.server.ts";

import { refundFiles } from "./file.table.server.ts";
import { refunds } from "./table.server.ts";

export type RefundFileRow = typeof refundFiles.$inferSelect;

export const {
  insert: insertFile,
  find: findFile,
  lock: lockFile,
  save: saveFile,
} = rowsOf(refundFiles, "file of refunds");

/** The open ones first, then the newest. */
export const findFilePage = (db: Db, page: Page) =>
  db
    .select({ file: refundFiles, total: rowsInAll() })
    .from(refundFiles)
    .orderBy(sql`${refundFiles.closedAt} is not null`, desc(refundFiles.id))
    .limit(page.length)
    .offset(page.start);

/** After their bills, in the order of every settlement: two calls with the same refund wait for each other. */
export async function lockRefunds(tx: Tx, ids: readonly number[]) {
  const which = inArray(refunds.id, [...ids]);
  const billIds = tx
    .select({ id: payments.billId })
    .from(refunds)
    .innerJoin(payments, eq(payments.id, refunds.paymentId))
    .where(which);
  await tx
    .select({ id: bills.id })
    .from(bills)
    .where(inArray(bills.id, billIds))
    .orderBy(asc(bills.id))
    .for("no key update");
  return tx.select().from(refunds).where(which).orderBy(asc(refunds.id)).for("no key update");
}

/** With their bills, in the order in which every settlement holds them. */
export const findFileRefunds = (db: Db, fileId: number) =>
  db
    .select({ refund: refunds, bill: bills })
    .from(refunds)
    .innerJoin(payments, eq(payments.id, refunds.paymentId))
    .innerJoin(bills, eq(bills.id, payments.billId))
    .where(eq(refunds.fileId, fileId))
    .orderBy(asc(bills.id), asc(refunds.id));

export const putInFile = (tx: Tx, ids: readonly number[], fileId: number | null) =>
  tx
    .update(refunds)
    .set({ fileId })
    .where(inArray(refunds.id, [...ids]));
