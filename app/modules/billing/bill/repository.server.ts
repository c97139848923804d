import { and, eq, inArray, isNull, ne, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";

import type { Db, Tx } from "#app/db/client.server.ts";
import { rowsOf } from "#app/db/rows-of.server.ts";
import { fullName } from "#app/lib/full-name.ts";
import type { BillLine } from "#app/modules/billing/credit/domain.ts";
import type { Subject } from "#app/modules/billing/ledger/domain.ts";
import { isCollected, payments } from "#app/modules/billing/payment/table.server.ts";
import { customers, users } from "#app/modules/people/account/table.server.ts";

import { openPaymentStates } from "./cause.domain.ts";
import type { BillState, Numbered, StandingLine } from "./domain.ts";
import { billLines, bills } from "./table.server.ts";

export type BillRow = typeof bills.$inferSelect;

export async function insertBill(
  tx: Tx,
  bill: typeof bills.$inferInsert,
  lines: readonly (BillLine & { creditsLineId?: number })[],
): Promise<BillRow> {
  const [row] = await tx.insert(bills).values(bill).returning();
  if (!row) throw new Error("No bill was written.");
  await tx.insert(billLines).values(lines.map((line) => ({ ...line, billId: row.id })));
  return row;
}

export async function findBuyer(tx: Tx, customerId: number) {
  const [found] = await tx
    .select({ user: users, customer: customers })
    .from(customers)
    .innerJoin(users, eq(users.id, customers.id))
    .where(eq(customers.id, customerId));
  if (!found) throw new Error("A bill has no customer.");
  const { user, customer } = found;
  const address = customer.billAddress ?? customer.address;
  return {
    buyerName: fullName(user),
    buyerAddress: address?.full_address ?? null,
  };
}

export const { lock: lockBill, find: findBill, save: saveBill } = rowsOf(bills, "bill");

export async function findBillOfCustomer(
  db: Db,
  id: number,
  customerId: number,
): Promise<BillRow | undefined> {
  const [bill] = await db
    .select()
    .from(bills)
    .where(and(eq(bills.id, id), eq(bills.customerId, customerId)));
  return bill;
}

export async function findBillNumbered(
  db: Db,
  { entity, sellerId, year, sequence }: Numbered,
): Promise<BillRow | undefined> {
  const series = sellerId
    ? eq(bills.sellerId, sellerId)
    : and(eq(bills.entity, entity), isNull(bills.sellerId));
  const [bill] = await db
    .select()
    .from(bills)
    .where(and(series, eq(bills.year, year), eq(bills.sequence, sequence)));
  return bill;
}

export async function findBillOf(db: Db, { kind, id }: Subject): Promise<BillRow | undefined> {
  const [bill] = await db
    .select()
    .from(bills)
    .where(
      and(
        eq(bills.subjectKind, kind),
        eq(bills.subjectId, id),
        eq(bills.kind, "bill"),
        ne(bills.status, "credited"),
      ),
    );
  return bill;
}

export async function findStandingLines(tx: Tx, billId: number): Promise<StandingLine[]> {
  const undone = alias(billLines, "undone");
  const left = (of: "amountCents" | "vatCents") =>
    sql`${billLines[of]} + coalesce(sum(${undone[of]}), 0)`.mapWith(Number);
  return tx
    .select({
      id: billLines.id,
      kind: billLines.kind,
      amountCents: left("amountCents").as("amount_left"),
      vatCents: left("vatCents").as("vat_left"),
      vatPerMille: billLines.vatPerMille,
    })
    .from(billLines)
    .leftJoin(undone, eq(undone.creditsLineId, billLines.id))
    .where(eq(billLines.billId, billId))
    .groupBy(billLines.id)
    .orderBy(billLines.id);
}

export async function saveCredited(
  tx: Tx,
  id: number,
  { creditedCents, now }: { creditedCents: number; now: Date },
): Promise<void> {
  await tx.update(bills).set({ creditedCents, updatedAt: now }).where(eq(bills.id, id));
}

export async function saveBillStatus(
  tx: Tx,
  id: number,
  status: BillState,
  now: Date,
): Promise<void> {
  const paid = status === "paid" ? { paidAt: now } : {};
  await tx
    .update(bills)
    .set({ status, updatedAt: now, ...paid })
    .where(eq(bills.id, id));
}

export async function findMoneyOf(tx: Tx, billId: number) {
  const [found] = await tx
    .select({
      collectedCents:
        sql`coalesce(sum(${payments.amountCents} - ${payments.refundedCents} - ${payments.sentCents}) filter (where ${isCollected}), 0)`.mapWith(
          Number,
        ),
      isOpen: sql<boolean>`coalesce(bool_or(${inArray(payments.status, [...openPaymentStates])}), false)`,
    })
    .from(payments)
    .where(eq(payments.billId, billId));
  return found ?? { collectedCents: 0, isOpen: false };
}
