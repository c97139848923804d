import type { Db, Tx } from "#app/db/client.server.ts";
import type { By } from "#app/lib/actor.ts";
import { orNotFound, RuleError } from "#app/lib/rule-error.ts";
import type { Money } from "#app/modules/billing/bill/followers.server.ts";
import type { PaymentRow } from "#app/modules/billing/payment/repository.server.ts";

import { advanceRefund, holdRefund } from "./advance.server.ts";
import { saveTaken, takeClaim } from "./ask.server.ts";
import { refundAtProvider, refuseDisputed } from "./disputed.server.ts";
import { notifyOfRefund } from "./notify.server.ts";
import { findRefund, findRefundRow, type RefundRow, releaseRefund } from "./repository.server.ts";
import { sendHeld } from "./send.server.ts";
import { settleRefunded } from "./settle-refunded.server.ts";
import { turnByHand } from "./turn.server.ts";

type Closing = By & Readonly<{ reference?: string | undefined }>;

const closed = () => new RuleError("conflict", "api.payment.refund_closed");

/** 404 when none, 409 when closed or taken. */
export async function refundToGiveUp(db: Db, refundId: number) {
  const found = orNotFound(await findRefund(db, refundId), "api.absent");
  const { intentId } = found.payment;
  if (found.refund.status !== "asked" || intentId === null) throw closed();
  refuseDisputed(found.payment);
  return { ...found, intentId };
}

/**
 * A refused refund leaves by hand after one last call under the same key: `sending` when taken after all, `to_send`,
 * `done` under a reference, `failed` when nothing is left to give back. 409 while another acts or once closed; throws
 * when the provider is silent.
 */
export async function giveUpRefund(
  money: Money,
  refundId: number,
  closing: Closing,
): Promise<RefundRow["status"]> {
  const { db, cards } = money;
  if ((await findRefundRow(db, refundId))?.status === "failed") {
    return turnFailed(money, refundId, closing);
  }
  const { refund, payment, intentId } = await refundToGiveUp(db, refundId);
  const claim = await takeClaim(db, refundId);
  if (!claim) throw new RuleError("conflict", "api.payment.refund_being_asked");
  try {
    if (await isTaken(money, refund, { ...closing, intentId })) return "sending";
    // Refunded otherwise, or by a call whose answer and event were both lost.
    const amountCents = await cards.findRefunded({ entity: refund.entity, intentId });
    const outcome = { kind: "refunded", intentId, amountCents } as const;
    await settleRefunded(money, payment.id, outcome, closing.now);
    return await turn(money, refundId, claim, closing);
  } finally {
    await releaseRefund(db, refundId, claim);
  }
}

async function isTaken(
  money: Money,
  { id, entity, idempotencyKey, amountCents }: RefundRow,
  { intentId, now }: Closing & { intentId: string },
): Promise<boolean> {
  try {
    const wanted = { entity, intentId, idempotencyKey, amountCents };
    const { state } = await refundAtProvider(money, wanted, now);
    if (state === "failed") return false;
  } catch (error) {
    if (error instanceof RuleError && error.code === "api.payment.not_refundable") return false;
    throw error;
  }
  await saveTaken(money.db, id, now);
  return true;
}

/** Failed before a refund could leave by hand, or since (STM-51). */
const turnFailed = (money: Money, refundId: number, closing: Closing) =>
  money.db.transaction(async (tx) => {
    const { refund, payment } = await holdRefund(tx, refundId);
    if (!payment || refund.status !== "failed") throw closed();
    refuseDisputed(payment);
    const turned = await turnByHand(tx, refund, payment, closing);
    if (!turned) throw new RuleError("conflict", "api.payment.refund_too_high");
    return closeByHand({ db: tx, followers: money.followers }, turned, payment, closing);
  });

function turn(
  { db, followers }: Money,
  refundId: number,
  claim: Date,
  { by, now, reference }: Closing,
): Promise<RefundRow["status"]> {
  return db.transaction(async (tx) => {
    const { refund, payment } = await holdClaimed(tx, refundId, claim);
    const failed = await advanceRefund(tx, refund, { event: "fail", by, now });
    const opened = await turnByHand(tx, failed, payment, { by, now });
    if (opened) return closeByHand({ db: tx, followers }, opened, payment, { by, now, reference });
    if (reference === undefined) return waitByHand(tx, failed, now);
    throw new RuleError("conflict", "api.payment.refund_too_high");
  });
}

async function closeByHand(
  within: Readonly<{ db: Tx; followers: Money["followers"] }>,
  refund: RefundRow,
  payment: PaymentRow,
  { by, now, reference }: Closing,
): Promise<RefundRow["status"]> {
  if (reference === undefined) return waitByHand(within.db, refund, now);
  return (await sendHeld(within, { refund, payment }, { reference }, { by, now })).status;
}

/** 409 once closed, or when another has claimed it since. */
async function holdClaimed(tx: Tx, refundId: number, claim: Date) {
  const { refund, payment } = await holdRefund(tx, refundId);
  const isOurs = refund.askingUntil?.getTime() === claim.getTime();
  if (!payment || refund.status !== "asked" || !isOurs) throw closed();
  return { refund, payment };
}

async function waitByHand(tx: Tx, refund: RefundRow, now: Date): Promise<RefundRow["status"]> {
  await notifyOfRefund(tx, refund, now);
  return refund.status;
}
