import type { Db, Tx } from "#app/db/client.server.ts";
import type { Mover } from "#app/lib/actor.ts";
import { amountOf } from "#app/lib/money.ts";
import { parisDay } from "#app/lib/paris-time.ts";
import { RuleError } from "#app/lib/rule-error.ts";
import { accepts, advance } from "#app/lib/transitions.ts";
import { record } from "#app/modules/history/service.server.ts";

import {
  type BilledCourse,
  type BillEvent,
  type BillLine,
  billLinesOf,
  billNumber,
  type BillState,
  billTransitions,
  billYear,
  sharesOf,
} from "./bill.domain.ts";
import {
  type BillRow,
  findBillLines,
  findBillOfCourse,
  findBillOfCustomer,
  insertBill,
  lockBill,
  saveBillStatus,
  takeSequence,
} from "./bill.repository.server.ts";
import type { LedgerSide } from "./ledger.domain.ts";
import { reverseMovement, writeMovement } from "./ledger.server.ts";

/** What a confirmed course's bill is made from; prices in cents, duration in minutes. */
type BillOrder = Omit<BilledCourse, "amountCents" | "on"> &
  Readonly<{
    by: Mover;
    customerId: number;
    teacherId: number;
    courseId: number;
    hourlyPriceCents: number;
    courseDate: Date;
  }>;

/** Bills a confirmed course: a number without a gap, its lines, its ledger entries (STM-35). The bill is due. */
export async function openBill(
  tx: Tx,
  order: BillOrder,
  now: Date,
): Promise<{ id: number; number: string; amountCents: number }> {
  const { customerId, teacherId, courseId, hourlyPriceCents, minutes, courseDate, mode } = order;
  const amountCents = amountOf(hourlyPriceCents, minutes);
  const course = { ...order, amountCents, on: parisDay(courseDate) };
  const lines = billLinesOf(course);
  const bill = await insertBill(
    tx,
    {
      ...(await nextNumber(tx, now)),
      kind: "bill",
      customerId,
      teacherId,
      courseId,
      mode,
      status: "draft",
      amountCents,
      hourlyPriceCents,
      minutes,
      courseDate,
      createdAt: now,
      updatedAt: now,
    },
    lines,
  );
  const sides = [{ account: "customer", amountCents } as const, ...owedBy(course, lines)];
  await writeMovement(tx, { billId: bill.id, cause: "course", sides }, now);
  await advanceBill(tx, bill, { event: "issue", by: order.by, now });
  return { id: bill.id, number: numberOf(bill), amountCents };
}

/** Courses are billed by the main house (CST-47). */
async function nextNumber(tx: Tx, now: Date) {
  const [entity, year] = ["main" as const, billYear(now)];
  return { entity, year, sequence: await takeSequence(tx, entity, year) };
}

/** A bill's number, as it is shown. */
export function numberOf(bill: Pick<BillRow, "entity" | "year" | "sequence">): string {
  return billNumber(bill.entity, bill.year, bill.sequence);
}

/** Whose the family's money is in the end: negative cents, one side per share. */
function owedBy(course: BilledCourse, lines: readonly BillLine[]): LedgerSide[] {
  if (course.mode === "independent") {
    const { revenueCents, commissionCents } = sharesOf(course);
    return [
      { account: "teacher_revenue", amountCents: -revenueCents },
      { account: "commission", amountCents: -commissionCents },
    ];
  }
  return lines.flatMap(({ kind, amountCents }) =>
    kind === "lesson" ? [] : [{ account: kind, amountCents: -amountCents }],
  );
}

type Move = Readonly<{ event: BillEvent; by: Mover; now: Date; cause?: string }>;

/** The only door to the state of a bill: each move leaves its line of history. */
async function advanceBill(
  tx: Tx,
  { id, status: from }: Pick<BillRow, "id" | "status">,
  { event, by, now, cause }: Move,
): Promise<BillState> {
  const to = advance(billTransitions, from, event);
  await saveBillStatus(tx, id, to, now);
  const details = cause === undefined ? {} : { details: { cause } };
  await record(tx, { machine: "bill", id, from, event, to, by, at: now, ...details });
  return to;
}

async function lockOrThrow(tx: Tx, billId: number): Promise<BillRow> {
  const bill = await lockBill(tx, billId);
  if (!bill) throw new RuleError("not_found", "api.invoice.not_found");
  return bill;
}

/** The bill, locked to the end of the transaction. */
export function holdBill(tx: Tx, billId: number): Promise<BillRow> {
  return lockOrThrow(tx, billId);
}

/** The money is in: bank against family in the ledger. False when the bill was settled already (ERR-38). */
export async function billPaid(
  tx: Tx,
  billId: number,
  { by, now }: { by: Mover; now: Date },
): Promise<boolean> {
  const bill = await lockOrThrow(tx, billId);
  if (!accepts(billTransitions, bill.status, "pay")) return false;
  await advanceBill(tx, bill, { event: "pay", by, now });
  const { amountCents } = bill;
  const sides = [
    { account: "bank", amountCents },
    { account: "customer", amountCents: -amountCents },
  ] as const;
  await writeMovement(tx, { billId, cause: "payment", sides }, now);
  return true;
}

/** Follows its payment: refused, being checked, or waiting for the family at her bank. A move it does not accept is none. */
export async function followPayment(
  tx: Tx,
  billId: number,
  move: { event: "refuse" | "check" | "ask"; by: Mover; now: Date },
): Promise<BillState> {
  const bill = await lockOrThrow(tx, billId);
  if (!accepts(billTransitions, bill.status, move.event)) return bill.status;
  return advanceBill(tx, bill, move);
}

/**
 * Undoes a bill by a credit note with its own number, line by line; what was paid stays owed to the family
 * until it is given back. 409 when the bill is being paid or is credited already.
 */
export async function creditBill(
  tx: Tx,
  billId: number,
  { by, now, cause }: { by: Mover; now: Date; cause: string },
): Promise<{ id: number; number: string; amountCents: number }> {
  const bill = await lockOrThrow(tx, billId);
  await advanceBill(tx, bill, { event: "credit", by, now, cause });
  const lines = await findBillLines(tx, billId);
  const { id, customerId, teacherId, courseId, mode, hourlyPriceCents, minutes, courseDate } = bill;
  const note = await insertBill(
    tx,
    {
      ...(await nextNumber(tx, now)),
      ...{ customerId, teacherId, courseId, mode, hourlyPriceCents, minutes, courseDate },
      kind: "credit",
      creditsId: id,
      status: "draft",
      amountCents: -bill.amountCents,
      createdAt: now,
      updatedAt: now,
    },
    lines.map(negated),
  );
  await advanceBill(tx, note, { event: "credit", by, now, cause });
  await reverseMovement(tx, { billId, cause: "course", as: "credit" }, now);
  return { id: note.id, number: numberOf(note), amountCents: note.amountCents };
}

const negated = ({ kind, amountCents, vatCents, vatPerMille }: BillLine): BillLine => ({
  kind,
  amountCents: -amountCents,
  vatCents: -vatCents,
  vatPerMille,
});

/** The bank gave the whole of a bill back: credited, if it was not already, and the money reversed. */
export async function billRefunded(
  tx: Tx,
  billId: number,
  { by, now }: { by: Mover; now: Date },
): Promise<void> {
  const bill = await lockOrThrow(tx, billId);
  if (bill.status !== "credited") await creditBill(tx, billId, { by, now, cause: "refund" });
  await reverseMovement(tx, { billId, cause: "payment", as: "refund" }, now);
}

/** A customer's own bill; another's does not exist. */
export async function findOwnBill(
  db: Db,
  billId: number,
  customerId: number,
): Promise<BillRow | undefined> {
  return findBillOfCustomer(db, billId, customerId);
}

/** The bill of a course that still counts, if there is one. */
export async function billOfCourse(db: Db, courseId: number): Promise<BillRow | undefined> {
  return findBillOfCourse(db, courseId);
}
