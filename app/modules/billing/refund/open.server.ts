import type { Db, Tx } from "#app/db/client.server.ts";
import { bySystem, type Mover } from "#app/lib/actor.ts";
import { fullName } from "#app/lib/full-name.ts";
import { orNotFound, RuleError } from "#app/lib/rule-error.ts";
import { sumOf } from "#app/lib/sum-of.ts";
import type { Beside, Money } from "#app/modules/billing/bill/followers.server.ts";
import { type BillRow, findBill } from "#app/modules/billing/bill/repository.server.ts";
import { findKept } from "#app/modules/billing/credit/repository.server.ts";
import { advancedPart } from "#app/modules/billing/payment/domain.ts";
import {
  findPayment,
  lockPayment,
  type PaymentRow,
} from "#app/modules/billing/payment/repository.server.ts";
import { record } from "#app/modules/foundation/history/record.server.ts";

import { askRefund } from "./ask.server.ts";
import { dueDay, isOpen, refundableCents, reminderAt } from "./domain.ts";
import { notifyOfRefund } from "./notify.server.ts";
import { findRefundsOf, insertRefund, type RefundRow } from "./repository.server.ts";

/** Cents, else all that is left; idempotent under the caller's key. */
export type Wish = Readonly<{
  amountCents?: number | undefined;
  key?: string | undefined;
  by?: Mover;
  reason?: string | undefined;
  /** The act that its due day counts from, now unless given. */
  since?: Date | undefined;
  /** Why it never was the bill's, and what that bill asked: the family reads it. */
  beside?: Omit<Beside, "paymentId"> | undefined;
}>;

/**
 * Opens a refund and asks the provider for a card's; its event settles it. Other money waits to be sent by hand
 * (STM-51). 409 beyond what is left.
 */
export async function refundPayment(
  money: Money,
  paymentId: number,
  now: Date,
  wish: Wish = {},
): Promise<void> {
  const refund = await money.db.transaction((tx) => openRefund(tx, paymentId, now, wish));
  await askRefund(money, refund.id, now);
}

/** Cents; 422 for a part that is not positive, 409 when not left. */
export async function refundableOf(db: Db, paymentId: number, part?: number): Promise<number> {
  const left = await refundLeft(db, paymentId);
  if (left <= 0) throw new RuleError("conflict", "api.payment.not_refundable");
  const cents = part ?? left;
  if (cents <= 0) throw new RuleError("invalid", "api.payment.refund_positive");
  if (cents > left) throw new RuleError("conflict", "api.payment.refund_too_high");
  return cents;
}

/** Cents received, and neither given back, on their way, nor kept as credit. */
export async function refundLeft(db: Db, paymentId: number): Promise<number> {
  const payment = orNotFound(await findPayment(db, paymentId), "api.payment.not_found");
  if (payment.status !== "succeeded") return 0;
  const kept = await findKept(db, { paymentId });
  return refundableCents(payment, await findRefundsOf(db, paymentId)) - kept;
}

/** Writes the refund with the payment locked; `askRefund` sends a card's. Returns the family's part, the agency's where it has none. */
export async function openRefund(
  tx: Tx,
  paymentId: number,
  now: Date,
  wish: Wish,
): Promise<RefundRow> {
  const payment = orNotFound(await lockPayment(tx, paymentId), "api.payment.not_found");
  const earlier = await findRefundsOf(tx, paymentId);
  const idempotencyKey = wish.key ?? keyAfter(earlier, { paymentId, ...wish });
  const known =
    earlier.find((one) => one.idempotencyKey === idempotencyKey) ??
    earlier.find((one) => one.idempotencyKey === agencyKey(idempotencyKey));
  if (known) return known;
  const cents = await refundableOf(tx, paymentId, wish.amountCents);
  const agencyCents = advancedPart(payment, givenOf(payment, earlier), cents);
  const bill = orNotFound(await findBill(tx, payment.billId), "api.invoice.not_found");
  const order = { payment, bill, wish: { ...wish, key: idempotencyKey }, now };
  const agency =
    agencyCents > 0 ? await write(tx, order, { person: "agency", cents: agencyCents }) : undefined;
  // A cent of an advance may be the State's alone.
  if (agency && agencyCents === cents) return agency;
  const refund = await write(tx, order, { person: "family", cents: cents - agencyCents });
  await notifyOfRefund(tx, refund, now, wish.beside);
  return refund;
}

/** Given back or promised already, of a payment's whole. */
const givenOf = ({ refundedCents, sentCents }: PaymentRow, earlier: readonly RefundRow[]) =>
  refundedCents + sentCents + sumOf(earlier.filter(isOpen), ({ amountCents }) => amountCents);

const agencyKey = (key: string) => `${key}:agency`;

type Order = Readonly<{
  payment: PaymentRow;
  bill: BillRow;
  wish: Wish & { key: string };
  now: Date;
}>;

async function write(
  tx: Tx,
  { payment, bill, wish: { key, by, reason, since }, now }: Order,
  { person, cents }: { person: "agency" | "family"; cents: number },
): Promise<RefundRow> {
  const refund = await insertRefund(tx, {
    ...wayOf(payment, person, now),
    paymentId: payment.id,
    person,
    customerId: bill.customerId,
    entity: bill.entity,
    idempotencyKey: person === "agency" ? agencyKey(key) : key,
    amountCents: cents,
    askedBy: nameOf(by),
    reason: reason ?? null,
    dueOn: dueDay(since ?? now),
    createdAt: now,
  });
  await record(tx, {
    machine: "refund",
    id: refund.id,
    event: "open",
    from: null,
    to: refund.status,
    by: by ?? bySystem,
    at: now,
    details: { cents, payment: payment.id },
  });
  return refund;
}

/** By the provider when it names the card payment; else by hand, the family being asked for its account. */
function wayOf({ means, intentId }: PaymentRow, person: "agency" | "family", now: Date) {
  if (means === "card" && intentId !== null) {
    return { way: "provider", status: "asked", remindAt: null } as const;
  }
  const remindAt = person === "family" ? reminderAt(now, 0) : null;
  return { way: "hand", status: "to_send", remindAt } as const;
}

function nameOf(by: Mover | undefined): string | null {
  if (by?.role !== "operator") return null;
  if ("name" in by) return by.name;
  return by.account ? fullName(by.account) : null;
}

function keyAfter(
  earlier: readonly RefundRow[],
  { paymentId, amountCents }: { paymentId: number; amountCents?: number | undefined },
): string {
  const over = earlier.filter(({ status }) => !isOpenOrDone(status)).length;
  const part = amountCents === undefined ? "" : `:${String(earlier.length + 1)}`;
  const again = amountCents === undefined && over > 0 ? `:after:${String(over)}` : "";
  return `payment:${String(paymentId)}:refund${part}${again}`;
}

const isOpenOrDone = (status: RefundRow["status"]) => status !== "failed" && status !== "kept";
