import type { Db, Tx } from "#app/db/client.server.ts";
import type { By } from "#app/lib/actor.ts";
import { orNotFound, RuleError } from "#app/lib/rule-error.ts";
import type { Money } from "#app/modules/billing/bill/followers.server.ts";
import { holdBill } from "#app/modules/billing/bill/issue.server.ts";
import { record } from "#app/modules/foundation/history/record.server.ts";

import {
  closeRefund,
  findRefund,
  type RefundRow,
  releaseRefund,
  saveTaken,
} from "./refund.repository.server.ts";
import { takeClaim } from "./refund.server.ts";
import { lockPayment, type PaymentRow } from "./repository.server.ts";
import { settle } from "./settle.server.ts";

type Closing = By & Readonly<{ reference?: string | undefined }>;

type Held = Readonly<{ refund: RefundRow; payment: PaymentRow }>;

const closed = () => new RuleError("conflict", "api.payment.refund_closed");

/** 404 when none, 409 when closed or taken. */
async function refundToGiveUp(db: Db, refundId: number) {
  const found = orNotFound(await findRefund(db, refundId), "api.absent");
  const { intentId, means } = found.payment;
  if (found.refund.status !== "asked" || means !== "card" || intentId === null) throw closed();
  return { ...found, intentId };
}

/**
 * Closes a refused refund after one last call under the same key: `taken`, `given_up` or `sent`. 409 while another
 * acts or once closed; throws when the provider is silent.
 */
export async function giveUpRefund(
  money: Money,
  refundId: number,
  closing: Closing,
): Promise<RefundRow["status"]> {
  const { db, cards } = money;
  const { refund, payment, entity, intentId } = await refundToGiveUp(db, refundId);
  const claim = await takeClaim(db, refundId);
  if (!claim) throw new RuleError("conflict", "api.payment.refund_being_asked");
  try {
    if (await isTaken(money, { ...refund, entity, intentId })) return "taken";
    // Refunded otherwise, or by a call whose answer and event were both lost.
    const amountCents = await cards.findRefunded({ entity, intentId });
    const outcome = { kind: "refunded", intentId, amountCents } as const;
    await settle(money, payment.id, outcome, closing.now);
    return await close(money, { refund, payment }, claim, closing);
  } finally {
    await releaseRefund(db, refundId, claim);
  }
}

type PaidRefund = RefundRow & Readonly<{ entity: "main" | "second"; intentId: string }>;

async function isTaken({ db, cards }: Money, refund: PaidRefund): Promise<boolean> {
  const { id, entity, intentId, idempotencyKey, amountCents } = refund;
  try {
    await cards.refund({ entity, intentId, idempotencyKey, amountCents });
  } catch (error) {
    if (error instanceof RuleError && error.code === "api.payment.not_refundable") return false;
    throw error;
  }
  await saveTaken(db, id);
  return true;
}

function close(
  { db, followers }: Money,
  { refund, payment }: Held,
  until: Date,
  { by, now, reference }: Closing,
): Promise<RefundRow["status"]> {
  return db.transaction(async (tx) => {
    // Lock order of every settlement: bill, then payment.
    await holdBill(tx, payment.billId);
    const held = await lockPayment(tx, payment.id);
    if (!held || !(await closeRefund(tx, refund.id, { until, reference }))) throw closed();
    if (reference === undefined) {
      await recordGivenUp(tx, { refund, payment: held }, { by, now });
      return "given_up";
    }
    const outcome = { kind: "sent", intentId: undefined, amountCents: refund.amountCents } as const;
    const { changed } = await settle({ db: tx, followers }, payment.id, outcome, now, by);
    if (!changed) throw new RuleError("conflict", "api.payment.refund_too_high");
    return "sent";
  });
}

const recordGivenUp = (tx: Tx, { refund, payment: { id, status } }: Held, { by, now }: By) =>
  record(tx, {
    machine: "payment",
    id,
    event: "give_up",
    from: status,
    to: status,
    by,
    at: now,
    details: { refund: refund.id, cents: refund.amountCents },
  });
