import {
  and,
  asc,
  desc,
  eq,
  inArray,
  isNotNull,
  isNull,
  lt,
  lte,
  not,
  or,
  type SQL,
  sql,
} from "drizzle-orm";

import type { Db, Tx } from "#app/db/client.server.ts";
import { type Page, rowsInAll, sumInAll } from "#app/db/counted-page.server.ts";
import { prepared, type Value, type Values } from "#app/db/prepared.server.ts";
import { rowsOf } from "#app/db/rows-of.server.ts";
import { parisDay } from "#app/lib/paris-time.ts";
import { isBillFound } from "#app/modules/billing/bill/search.repository.server.ts";
import { bills } from "#app/modules/billing/bill/table.server.ts";
import type { Subject } from "#app/modules/billing/ledger/domain.ts";
import { isDisputedOf, payments } from "#app/modules/billing/payment/table.server.ts";
import { unmatchedReceipts } from "#app/modules/billing/payment/unmatched.table.server.ts";
import type { BillEntity } from "#app/modules/foundation/issuer/domain.ts";

import type { RefundState } from "./domain.ts";
import { refunds } from "./table.server.ts";
import { isAgencyToSend, isToSend } from "./waiting.table.server.ts";

export type RefundRow = typeof refunds.$inferSelect;

export const {
  insert: insertRefund,
  find: findRefundRow,
  lock: lockRefund,
  save: saveRefund,
} = rowsOf(refunds, "refund");

export function findRefundsOf(db: Db, paymentId: number): Promise<RefundRow[]> {
  return db.select().from(refunds).where(eq(refunds.paymentId, paymentId)).orderBy(asc(refunds.id));
}

export async function findRefund(db: Db, id: number) {
  const [found] = await db
    .select({ refund: refunds, payment: payments })
    .from(refunds)
    .innerJoin(payments, eq(payments.id, refunds.paymentId))
    .where(eq(refunds.id, id));
  return found;
}

const isOfDispute = () => isDisputedOf(refunds.paymentId);

/** The provider may be asked: not while the holder disputes the payment. */
export const isToAsk = () => and(eq(refunds.status, "asked"), not(isOfDispute()));

export function findRequestedRefundsOf(db: Db, { kind, id }: Subject) {
  return db
    .select({ id: refunds.id })
    .from(refunds)
    .innerJoin(payments, eq(payments.id, refunds.paymentId))
    .innerJoin(bills, eq(bills.id, payments.billId))
    .where(and(eq(bills.subjectKind, kind), eq(bills.subjectId, id), isToAsk()))
    .orderBy(asc(refunds.id));
}

const joined = (db: Db) =>
  db
    .select({
      refund: refunds,
      payment: payments,
      bill: bills,
      receipt: unmatchedReceipts,
      total: rowsInAll(),
      sumCents: sumInAll(refunds.amountCents),
    })
    .from(refunds)
    .leftJoin(payments, eq(payments.id, refunds.paymentId))
    .leftJoin(bills, eq(bills.id, payments.billId))
    .leftJoin(unmatchedReceipts, eq(unmatchedReceipts.id, refunds.receiptId))
    .$dynamic();

export type ShownRefund = Awaited<ReturnType<typeof joined>>[number];

/** `ready`: a family's to send, with its account, in no file of transfers, of a payment that is not disputed. */
export type Only = "open" | "ready";

type Filter = Readonly<{
  state?: RefundState | undefined;
  /** Not closed: asked, on its way, to send, or refused. */
  only?: Only | undefined;
  entity?: BillEntity | undefined;
  search?: string | undefined;
}>;

const isReady = () =>
  and(isToSend(), isNotNull(refunds.ibanEnd), isNull(refunds.fileId), not(isOfDispute()));

/** Those of these whose payment is disputed. */
export async function findDisputed(db: Db, ids: readonly number[]): Promise<number[]> {
  const which = and(inArray(refunds.id, [...ids]), isOfDispute());
  return (await db.select({ id: refunds.id }).from(refunds).where(which)).map(({ id }) => id);
}

const whichOf = (db: Db, { state, only, entity, search }: Filter) =>
  and(
    state && eq(refunds.status, state),
    only && isNull(refunds.closedAt),
    only === "ready" ? isReady() : undefined,
    entity && eq(refunds.entity, entity),
    search === undefined ? undefined : or(eq(refunds.reference, search), isBillFound(db, search)),
  );

/** Most urgent first: what waits by its day, then the newest closed. */
export const findRefundPage = (db: Db, filter: Filter, page: Page) =>
  joined(db)
    .where(whichOf(db, filter))
    .orderBy(sql`${refunds.closedAt} desc nulls first`, asc(refunds.dueOn), asc(refunds.id))
    .limit(page.length)
    .offset(page.start);

const ofFamily = (customerId: Value<number>): SQL | undefined =>
  and(eq(refunds.customerId, customerId), eq(refunds.person, "family"));

export const findOwnPage = prepared(
  (db, { customerId, length, start }: Values<Page & { customerId: number }>) =>
    joined(db)
      .where(ofFamily(customerId))
      .orderBy(sql`${refunds.closedAt} desc nulls first`, desc(refunds.id))
      .limit(length)
      .offset(start),
);

/** With its payment, bill or bank’s line. */
export async function findShown(db: Db, id: number): Promise<ShownRefund | undefined> {
  const [found] = await joined(db).where(eq(refunds.id, id));
  return found;
}

export async function findOwn(
  db: Db,
  id: number,
  customerId: number,
): Promise<ShownRefund | undefined> {
  const [found] = await joined(db).where(and(eq(refunds.id, id), ofFamily(customerId)));
  return found;
}

/** The State's half of a bill, waiting to go back. */
export const findAgencyRefunds = (db: Db, billId: number) =>
  db
    .select({ id: refunds.id })
    .from(refunds)
    .innerJoin(payments, eq(payments.id, refunds.paymentId))
    .where(and(eq(payments.billId, billId), isAgencyToSend()))
    .orderBy(asc(refunds.id));

/** Past its Paris day, with an account, and the family was not told yet. */
export const isLate = (_: Db, now: Date) =>
  and(
    isToSend(),
    isNotNull(refunds.ibanEnd),
    isNull(refunds.lateToldAt),
    not(isOfDispute()),
    lt(refunds.dueOn, parisDay(now)),
  );

/** Thirty days after the money left (CUS-050). */
export async function eraseAccounts(db: Db, now: Date): Promise<number> {
  const erased = await db
    .update(refunds)
    .set({ sealedIban: null, ibanEnd: null, eraseAt: null })
    .where(lte(refunds.eraseAt, now))
    .returning({ id: refunds.id });
  return erased.length;
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
    .where(and(eq(refunds.id, id), isToAsk(), free))
    .returning({ id: refunds.id });
  return claimed.length > 0;
}

export async function releaseRefund(db: Db, id: number, until: Date): Promise<void> {
  await db
    .update(refunds)
    .set({ askingUntil: null })
    .where(and(eq(refunds.id, id), eq(refunds.askingUntil, until)));
}

const references = 7271;

/** Serializes references: the second of two at once finds the first. */
export async function isReferenceUsed(tx: Tx, reference: string): Promise<boolean> {
  await tx.execute(sql`select pg_advisory_xact_lock(${references})`);
  return (await tx.$count(refunds, eq(refunds.reference, reference))) > 0;
}
