import { and, asc, eq, isNull, lt, or } from "drizzle-orm";

import type { Db, Tx } from "#app/db/client.server.ts";
import { rowsOf } from "#app/db/rows-of.server.ts";
import { bills } from "#app/modules/billing/bill/table.server.ts";
import type { Subject } from "#app/modules/billing/ledger/domain.ts";

import { refunds } from "./refund.table.server.ts";
import { payments } from "./table.server.ts";

export type RefundRow = typeof refunds.$inferSelect;

export const { insert: insertRefund } = rowsOf(refunds, "refund");

export function findRefundsOf(db: Db, paymentId: number): Promise<RefundRow[]> {
  return db.select().from(refunds).where(eq(refunds.paymentId, paymentId)).orderBy(asc(refunds.id));
}

export async function findRefund(db: Db, id: number) {
  const [found] = await db
    .select({ refund: refunds, payment: payments, entity: bills.entity })
    .from(refunds)
    .innerJoin(payments, eq(payments.id, refunds.paymentId))
    .innerJoin(bills, eq(bills.id, payments.billId))
    .where(eq(refunds.id, id));
  return found;
}

export const isRequested = () => eq(refunds.status, "asked");

export function findRequestedRefunds(db: Db): Promise<RefundRow[]> {
  return db.select().from(refunds).where(isRequested()).orderBy(asc(refunds.id)).limit(200);
}

export function findRequestedRefundsOf(db: Db, { kind, id }: Subject) {
  return db
    .select({ id: refunds.id })
    .from(refunds)
    .innerJoin(payments, eq(payments.id, refunds.paymentId))
    .innerJoin(bills, eq(bills.id, payments.billId))
    .where(and(eq(bills.subjectKind, kind), eq(bills.subjectId, id), isRequested()))
    .orderBy(asc(refunds.id));
}

/** Claims the refund until a date; false when closed or already claimed. */
export async function claimRefund(
  db: Db,
  id: number,
  { until, machineNow }: { until: Date; machineNow: Date },
): Promise<boolean> {
  const free = or(isNull(refunds.askingUntil), lt(refunds.askingUntil, machineNow));
  const claimed = await db
    .update(refunds)
    .set({ askingUntil: until })
    .where(and(eq(refunds.id, id), isRequested(), free))
    .returning({ id: refunds.id });
  return claimed.length > 0;
}

export async function releaseRefund(db: Db, id: number, until: Date): Promise<void> {
  await db
    .update(refunds)
    .set({ askingUntil: null })
    .where(and(eq(refunds.id, id), eq(refunds.askingUntil, until)));
}

export async function saveTaken(db: Db, id: number): Promise<void> {
  await db
    .update(refunds)
    .set({ status: "taken", askingUntil: null })
    .where(and(eq(refunds.id, id), isRequested()));
}

/** False when no longer open, or claimed by another since. */
export async function closeRefund(
  tx: Tx,
  id: number,
  { until, reference }: { until: Date; reference: string | undefined },
): Promise<boolean> {
  const closed = await tx
    .update(refunds)
    .set({
      status: reference === undefined ? "given_up" : "sent",
      reference: reference ?? null,
      askingUntil: null,
    })
    .where(and(eq(refunds.id, id), isRequested(), eq(refunds.askingUntil, until)))
    .returning({ id: refunds.id });
  return closed.length > 0;
}
