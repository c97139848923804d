import { byProvider, type Mover } from "#app/lib/actor.ts";
import { plusMinutes } from "#app/lib/clock.ts";
import { parisDay } from "#app/lib/paris-time.ts";
import { type BillState, billYear } from "#app/modules/billing/bill.domain.ts";
import { billCounters, billLines, bills } from "#app/modules/billing/bill.table.server.ts";
import type { LedgerCause, LedgerSide } from "#app/modules/billing/ledger.domain.ts";
import { ledgerEntries } from "#app/modules/billing/ledger.table.server.ts";
import { retryAfter } from "#app/modules/billing/payment.domain.ts";
import { payments } from "#app/modules/billing/payment.table.server.ts";
import { billLinesOf, ledgerSharesOf } from "#app/modules/course/bill.domain.ts";
import { isSchoolSupport } from "#app/modules/course/validate.domain.ts";
import { historyLines } from "#app/modules/history/table.server.ts";
import type { ContractKind } from "#app/modules/price/domain.ts";
import type { LessonFormat, TeacherMode } from "#app/modules/teacher/domain.ts";
import { stripeObjects } from "#app/sandbox/stripe/tables.server.ts";

import { methodOf, type Writing } from "./people.server.ts";

/** A course to bill, cents and minutes. */
export type BilledCourse = {
  courseId: number;
  customerId: number;
  teacherId: number;
  cardId: number | undefined;
  subjectId: number;
  levelId: number;
  mode: TeacherMode;
  kind: ContractKind;
  format: LessonFormat;
  hourlyPriceCents: number;
  amountCents: number;
  minutes: number;
  courseDate: Date;
};

/** What a charge came to: `asked`, the bank wants the family's own hand; `due`, nothing was tried. */
export type Outcome = "paid" | "failed" | "asked" | "due";

/** A line of the history, as every machine writes it. */
export function writeLine(
  { book }: Writing,
  machine: (typeof historyLines.$inferInsert)["machine"],
  thingId: number,
  [fromState, event, toState]: readonly [string | null, string, string],
  { by, at }: { by: Mover; at: Date },
): void {
  const line = { machine, thingId, event, fromState, toState, byId: by.id, byRole: by.role, at };
  book.add(historyLines, { ...line, details: null });
}

const intentOf = (billId: number) => `pi_seed${String(billId)}`;

const noRefusal = { errorCode: null, declineCode: null } as const;

/** What a charge that passed, was refused or asks for the family leaves behind; the last keeps the bill due. */
const ends = {
  paid: {
    status: "succeeded",
    event: "succeed",
    billEvent: "pay",
    refusal: noRefusal,
    intentStatus: "succeeded",
    intentError: null,
  },
  failed: {
    status: "failed",
    event: "fail",
    billEvent: "refuse",
    refusal: { errorCode: "card_declined", declineCode: "insufficient_funds" },
    intentStatus: "requires_payment_method",
    intentError: { code: "card_declined", decline_code: "insufficient_funds" },
  },
  asked: {
    status: "requires_action",
    event: "ask",
    billEvent: null,
    refusal: noRefusal,
    intentStatus: "requires_payment_method",
    intentError: { code: "authentication_required", decline_code: "authentication_required" },
  },
} as const;

type Tried = keyof typeof ends;

type Order = { course: BilledCourse; outcome: Outcome; by: Mover; at: Date };

/** Bills of the seed get their numbers in the order of their dates, year by year, without a gap. */
export class Bills {
  private readonly last = new Map<number, number>();
  private readonly orders: Order[] = [];
  private readonly written: { customerId: number; billId: number; tried: boolean }[] = [];

  constructor(private readonly writing: Writing) {}

  /** Will bill a course, and write what the bank said of it. */
  order(course: BilledCourse, outcome: Outcome, when: { by: Mover; at: Date }): void {
    this.orders.push({ course, outcome, ...when });
  }

  /** The bills of a customer, once they are written. */
  of(customerId: number): number[] {
    return this.written
      .filter((bill) => bill.customerId === customerId)
      .map(({ billId }) => billId);
  }

  /** What Stripe's stand-in calls the payments of a customer. */
  intentsOf(customerId: number): string[] {
    return this.written
      .filter((bill) => bill.customerId === customerId && bill.tried)
      .map(({ billId }) => intentOf(billId));
  }

  /** Writes everything ordered, oldest first, and keeps the last number of each year. */
  write(): void {
    const byDate = this.orders.splice(0).sort((a, b) => a.at.getTime() - b.at.getTime());
    for (const { course, outcome, ...when } of byDate) {
      const billId = this.writeBill(course, outcome, when);
      this.written.push({ customerId: course.customerId, billId, tried: outcome !== "due" });
    }
    for (const [year, last] of this.last) {
      this.writing.book.put(billCounters, { entity: "main", year, last });
    }
  }

  private writeBill(course: BilledCourse, outcome: Outcome, { by, at }: { by: Mover; at: Date }) {
    const { book } = this.writing;
    const year = billYear(at);
    const sequence = (this.last.get(year) ?? 0) + 1;
    this.last.set(year, sequence);
    const status: BillState = outcome === "asked" ? "due" : outcome;
    const settledAt = outcome === "due" ? at : plusMinutes(at, 1);
    const { courseId: subjectId, customerId, amountCents } = course;
    const billId = book.add(bills, {
      ...{ subjectId, customerId, amountCents, subjectKind: "course" },
      entity: "main",
      year,
      sequence,
      kind: "bill",
      creditsId: null,
      creditedCents: 0,
      status,
      createdAt: at,
      updatedAt: settledAt,
      paidAt: outcome === "paid" ? settledAt : null,
    });
    writeLine(this.writing, "bill", billId, ["draft", "issue", "due"], { by, at });
    this.writeShares(billId, course, at);
    if (outcome !== "due") this.writePayment(billId, course, outcome, at);
    return billId;
  }

  private entries(
    of: { billId: number; paymentId: number | null },
    cause: LedgerCause,
    sides: readonly LedgerSide[],
    at: Date,
  ) {
    for (const { account, holderId = null, amountCents } of sides) {
      const entry = { at, cause, account, holderId, amountCents, ...of, reversesId: null };
      this.writing.book.add(ledgerEntries, { ...entry, documentKind: null, documentId: null });
    }
  }

  private writeShares(billId: number, course: BilledCourse, at: Date): void {
    const { subjectId, levelId, courseDate, customerId, ...told } = course;
    const schoolSupport = isSchoolSupport(subjectId, levelId);
    const billed = { ...told, on: parisDay(courseDate), schoolSupport };
    for (const line of billLinesOf(billed)) {
      this.writing.book.add(billLines, { billId, creditsLineId: null, ...line });
    }
    const { amountCents } = course;
    const family = { account: "family", holderId: customerId, amountCents } as const;
    const sides = [family, ...ledgerSharesOf(billed)];
    this.entries({ billId, paymentId: null }, "course", sides, at);
  }

  private writePayment(billId: number, course: BilledCourse, outcome: Tried, at: Date) {
    const { cardId, customerId, amountCents } = course;
    if (cardId === undefined) throw new Error("Nothing is charged without a card.");
    const settledAt = plusMinutes(at, 1);
    const intentId = intentOf(billId);
    const { status, event, billEvent, refusal } = ends[outcome];
    const paymentId = this.writing.book.add(payments, {
      ...{ billId, customerId, cardId, amountCents, attempt: 1, currency: "EUR", status, intentId },
      ...{ means: "card", reference: null, refundedCents: 0 },
      ...refusal,
      idempotencyKey: `bill:${String(billId)}:pay:1`,
      quarantine: null,
      createdAt: at,
      calledAt: at,
      updatedAt: settledAt,
      checkAt: null,
      retryAt: (outcome === "failed" && retryAfter(1, at)) || null,
    });
    const move = { by: byProvider, at: settledAt };
    writeLine(this.writing, "payment", paymentId, ["created", event, status], move);
    if (billEvent) writeLine(this.writing, "bill", billId, ["due", billEvent, outcome], move);
    this.writeIntent(intentId, course, paymentId, outcome);
    if (outcome !== "paid") return;
    const sides = [
      { account: "bank", amountCents },
      { account: "family", holderId: customerId, amountCents: -amountCents },
    ] as const;
    this.entries({ billId, paymentId }, "payment", sides, settledAt);
  }

  /** What Stripe's stand-in keeps of a charge: it can be given back, or confirmed by the family. */
  private writeIntent(id: string, course: BilledCourse, paymentId: number, outcome: Tried): void {
    const { intentStatus: status, intentError: error } = ends[outcome];
    const paid = outcome === "paid";
    const customer = `cus_seed${String(course.customerId)}`;
    const { amountCents: amount } = course;
    this.writing.book.put(stripeObjects, {
      id,
      kind: "payment_intent",
      customer,
      data: {
        ...{ id, object: "payment_intent", customer, amount, currency: "eur" },
        created: Math.floor(course.courseDate.getTime() / 1000),
        client_secret: `${id}_secret_seed`,
        amount_received: paid ? amount : 0,
        latest_charge: paid ? `ch_seed${String(paymentId)}` : null,
        metadata: { payment_id: String(paymentId) },
        transfer_group: null,
        payment_method: methodOf(course.customerId),
        status,
        next_action: null,
        last_payment_error: error && { type: "card_error", ...error },
      },
      createdAt: course.courseDate,
    });
  }
}
