import type { Db, Tx } from "#app/db/client.server.ts";
import { nextInSeries } from "#app/db/next-in-series.server.ts";
import type { By } from "#app/lib/actor.ts";
import { orNotFound, RuleError } from "#app/lib/rule-error.ts";
import { sumOf } from "#app/lib/sum-of.ts";
import { accepts, advance } from "#app/lib/transitions.ts";
import type { BillLine } from "#app/modules/billing/credit/domain.ts";
import { giveCreditBack, takeCredit } from "#app/modules/billing/credit/use-credit.server.ts";
import type { Bearer, LedgerSide, Subject } from "#app/modules/billing/ledger/domain.ts";
import { reverseMovement, writeMovement } from "#app/modules/billing/ledger/write.server.ts";
import type { BillEntity } from "#app/modules/foundation/issuer/domain.ts";

import { advanceBill } from "./advance-bill.server.ts";
import { notifyBearer, refuseBearer } from "./bearer.server.ts";
import {
  billNumber,
  type BillState,
  billTransitions,
  billYear,
  creditLinesOf,
  dueCents,
  grossCents,
  type Numbered,
  readBillNumber,
} from "./domain.ts";
import type { Described } from "./followers.server.ts";
import { readBillReference } from "./reference.domain.ts";
import {
  type BillRow,
  findBill,
  findBillNumbered,
  findBillOf,
  findBillOfCustomer,
  findBuyer,
  findMoneyOf,
  findStandingLines,
  insertBill,
  lockBill,
  saveCredited,
} from "./repository.server.ts";
import { billCounters, sellerBillCounters } from "./table.server.ts";

/** Cents. Without credit lines: `openBill` adds them. */
export type BillOrder = Readonly<{
  subject: Subject;
  described: Pick<Described, "what" | "about" | "seller" | "sellerId">;
  entity: BillEntity;
  customerId: number;
  lines: readonly BillLine[];
  /** Negative: together, the sum of the lines. */
  shares: readonly LedgerSide[];
  awaited?: boolean;
  /** The tax agency is asked first (STM-22): no card is charged. */
  advance?: boolean;
}>;

type Credit = By &
  Readonly<{
    cause: string;
    amountCents?: number | undefined;
    /** Who bears a gesture; else each share in proportion. */
    paidBy?: Bearer | undefined;
    /** Of hours that were not given: a wage may bear them (OPS-06). */
    notGiven?: boolean | undefined;
    /** As what stays due would be billed and shared alone; else in proportion. */
    left?: Left | undefined;
  }>;

export type Left = Readonly<Pick<BillOrder, "lines" | "shares">>;

type Issued = Readonly<{ id: number; number: string; amountCents: number }>;

/**
 * Issues a bill (STM-35): gapless number, ledger entries; family credit is used first (STM-47). Returns the cents
 * left; `openAttempt` settles zero.
 */
export async function openBill(tx: Tx, order: BillOrder, { by, now }: By): Promise<Issued> {
  const { subject, described, entity, customerId, lines, shares, advance = false } = order;
  const awaited = advance || order.awaited === true;
  const wholeCents = sumOf(lines, (line) => line.amountCents);
  const used = await takeCredit(tx, { customerId, entity }, wholeCents);
  const amountCents = wholeCents - used.cents;
  const bill = await insertBill(
    tx,
    {
      ...(await nextNumber(tx, { entity, sellerId: described.sellerId ?? null }, now)),
      ...(await findBuyer(tx, customerId)),
      customerId,
      amountCents,
      advance,
      kind: "bill",
      status: "draft",
      sellerLines: described.seller ? [...described.seller] : null,
      subjectKind: subject.kind,
      subjectId: subject.id,
      subjectName: described.what,
      subjectLines: [...(described.about ?? [described.what])],
      createdAt: now,
      updatedAt: now,
    },
    [...lines, ...used.lines],
  );
  await used.keep(tx, bill.id);
  const family: LedgerSide = { account: "family", holderId: customerId, amountCents };
  const credit: LedgerSide = { account: "credit", holderId: customerId, amountCents: used.cents };
  const paying = [family, credit].filter((side) => side.amountCents > 0);
  const movement = { of: { billId: bill.id }, cause: subject.kind, sides: [...paying, ...shares] };
  await writeMovement(tx, movement, now);
  const status = await advanceBill(tx, bill, { event: "issue", by, now });
  if (awaited && amountCents > 0)
    await advanceBill(tx, { id: bill.id, status }, { event: "await", by, now });
  return { id: bill.id, number: numberOf(bill), amountCents };
}

type Series = Pick<BillRow, "entity" | "sellerId">;

async function nextNumber(tx: Tx, { entity, sellerId }: Series, now: Date) {
  const year = billYear(now);
  const sequence =
    sellerId === null
      ? await nextInSeries(tx, billCounters, { entity, year })
      : await nextInSeries(tx, sellerBillCounters, { sellerId, year });
  return { entity, sellerId, year, sequence };
}

/** Without its seller, a number would be the entity's: the key must be there. */
export const numberOf = (bill: Numbered & Pick<BillRow, "sellerId">): string => billNumber(bill);

export async function holdBill(tx: Tx, billId: number): Promise<BillRow> {
  return orNotFound(await lockBill(tx, billId), "api.invoice.not_found");
}

type Money = Readonly<{ paymentId: number; amountCents: number; advanceCents: number }>;

/** Money received; the State's part has its own ledger cause (LAW-03). False when already settled (ERR-38). */
export async function billPaid(
  tx: Tx,
  billId: number,
  { by, now, paymentId, amountCents, advanceCents }: By & Money,
): Promise<boolean> {
  const bill = await holdBill(tx, billId);
  if (!accepts(billTransitions, bill.status, "pay")) return false;
  await advanceBill(tx, bill, { event: "pay", by, now });
  const parts = [
    { cause: "payment", cents: amountCents - advanceCents },
    { cause: "advance", cents: advanceCents },
  ] as const;
  for (const { cause, cents } of parts) {
    if (cents === 0) continue;
    const sides = [
      { account: "bank", amountCents: cents },
      { account: "family", holderId: bill.customerId, amountCents: -cents },
    ] as const;
    await writeMovement(tx, { of: { billId, paymentId }, cause, sides }, now);
  }
  return true;
}

export async function billCovered(tx: Tx, bill: BillRow, { by, now }: By): Promise<void> {
  await advanceBill(tx, bill, { event: "pay", by, now });
}

/** Ignores unaccepted moves; a refused card changes nothing while other money is awaited. */
export async function followPayment(
  tx: Tx,
  billId: number,
  move: By & { event: "refuse" | "check" | "ask" },
): Promise<BillState> {
  const bill = await holdBill(tx, billId);
  if (bill.status === "awaiting" || !accepts(billTransitions, bill.status, move.event)) {
    return bill.status;
  }
  return advanceBill(tx, bill, move);
}

/**
 * Credit note for some cents, else the rest; money before credit. Paid money stays owed until refunded or kept as
 * credit. 409 beyond the rest, while being paid, or already credited.
 */
export async function creditBill(
  tx: Tx,
  billId: number,
  { by, now, cause, amountCents, paidBy, notGiven, left: stays }: Credit,
): Promise<Issued> {
  const bill = await holdBill(tx, billId);
  const lines = await findStandingLines(tx, billId);
  const left = grossCents(lines);
  const cents = amountCents ?? left;
  if (paidBy) await refuseBearer(tx, bill, { paidBy, cents, notGiven });
  if (cents === left) await advanceBill(tx, bill, { event: "credit", by, now, cause });
  else await refuseCredit(tx, bill, { cents, left });
  const money = Math.min(cents, dueCents(bill));
  const restored = cents - money;
  const { id, customerId, buyerName, buyerAddress, subjectKind, subjectId } = bill;
  const { subjectName, subjectLines, sellerLines } = bill;
  const note = await insertBill(
    tx,
    {
      ...(await nextNumber(tx, bill, now)),
      customerId,
      subjectKind,
      subjectId,
      kind: "credit",
      creditsId: id,
      status: "draft",
      buyerName,
      buyerAddress,
      sellerLines,
      subjectName,
      subjectLines,
      amountCents: 0 - money,
      paidBy: paidBy ?? null,
      createdAt: now,
      updatedAt: now,
    },
    creditLinesOf(lines, { cents, restored, bearer: paidBy, left: stays?.lines }),
  );
  await advanceBill(tx, note, { event: "credit", by, now, cause, paidBy });
  await saveCredited(tx, id, { creditedCents: bill.creditedCents + money, now });
  const undone = { of: { billId }, cause: subjectKind, as: "credit", left: stays?.shares } as const;
  const sides = await reverseMovement(tx, { ...undone, cents, restored, bearer: paidBy }, now);
  if (paidBy) await notifyBearer(tx, bill, sides, { now, cause, notGiven });
  await giveCreditBack(tx, billId, restored);
  return { id: note.id, number: numberOf(note), amountCents: note.amountCents };
}

async function refuseCredit(
  tx: Tx,
  bill: BillRow,
  { cents, left }: { cents: number; left: number },
): Promise<void> {
  advance(billTransitions, bill.status, "credit");
  if (cents <= 0 || cents > left) {
    throw new RuleError("conflict", "api.payment.credit_too_high");
  }
  const { isOpen } = await findMoneyOf(tx, bill.id);
  if (isOpen) throw new RuleError("conflict", "api.payment.under_way");
}

/** Money refunded: reversed in the ledger, credited as far as no earlier credit note covers it. */
export async function billRefunded(
  tx: Tx,
  billId: number,
  { by, now, paymentId, amountCents: cents, advanceCents }: By & Money,
): Promise<void> {
  const bill = await holdBill(tx, billId);
  const { collectedCents } = await findMoneyOf(tx, billId);
  await creditUncovered(tx, bill, collectedCents, { by, now });
  const of = { billId, paymentId };
  const own = cents - advanceCents;
  if (own > 0) await reverseMovement(tx, { of, cause: "payment", as: "refund", cents: own }, now);
  const advanced = { of, cause: "advance", as: "advance", cents: advanceCents } as const;
  if (advanceCents > 0) await reverseMovement(tx, advanced, now);
}

/** A credit note for what a locked bill asks beyond the money that stays. */
export async function creditUncovered(
  tx: Tx,
  bill: BillRow,
  standingCents: number,
  { by, now, cause = "refund", paidBy }: By & Partial<Pick<Credit, "cause" | "paidBy">>,
): Promise<void> {
  const uncovered = dueCents(bill) - standingCents;
  if (uncovered > 0) {
    await creditBill(tx, bill.id, { by, now, cause, amountCents: uncovered, paidBy });
  }
}

export async function findOwnBill(
  db: Db,
  billId: number,
  customerId: number,
): Promise<BillRow | undefined> {
  return findBillOfCustomer(db, billId, customerId);
}

/** By its id or its number, a credit note too; 404 when unknown. */
export async function billIdentified(db: Db, named: number | string): Promise<BillRow> {
  const isNumber = typeof named === "number" || readBillNumber(named) !== undefined;
  const bill = isNumber ? await billWritten(db, named) : undefined;
  return orNotFound(bill, "api.invoice.not_found");
}

/** By its id, its number, or a reference among other words; a credit note too. */
export async function billWritten(db: Db, named: number | string): Promise<BillRow | undefined> {
  if (typeof named === "number") return findBill(db, named);
  const parsed = readBillNumber(named.trim()) ?? readBillReference(named);
  return parsed && findBillNumbered(db, parsed);
}

/** Matches a number, or a reference among other words. */
export async function findBillNamed(db: Db, words: string): Promise<BillRow | undefined> {
  const bill = await billWritten(db, words);
  return bill?.kind === "bill" ? bill : undefined;
}

export async function billOf(db: Db, subject: Subject): Promise<BillRow | undefined> {
  return findBillOf(db, subject);
}
