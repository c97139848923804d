import type { Sweeping } from "#app/api/sweep.server.ts";
import type { Tx } from "#app/db/client.server.ts";
import type { PayoutOutcome } from "#app/gateways/payees.server.ts";
import { byProvider } from "#app/lib/actor.ts";
import { plusHours, plusMinutes } from "#app/lib/clock.ts";
import { accepts } from "#app/lib/transitions.ts";
import { writeMovement } from "#app/modules/billing/ledger/write.server.ts";

import { payingEntity } from "./account.domain.ts";
import { findIbanEnd, findPayee, lockPayee } from "./account.repository.server.ts";
import { notifyOfPayout } from "./notify.server.ts";
import { isPassing, payoutTransitions } from "./payout.domain.ts";
import {
  endChecks,
  findOfProvider,
  findPayout,
  findUnsent,
  lockPayout,
  type PayoutLineRow,
  type PayoutRow,
  savePayout,
  saveTransfer,
} from "./payout.repository.server.ts";
import { advancePayout, retryToAccount } from "./retry.server.ts";

type On = Pick<Sweeping, "db" | "now"> & { gateways: Pick<Sweeping["gateways"], "cards"> };

const currency = "EUR";
const entity = payingEntity;
/** Minutes before an unanswered call is retried; hours between look-ups of a payout under way. */
const againMinutes = 10;
const lookUpHours = 6;
/** Hours before retrying when either account cannot for now. */
const stoppedHours = 24;

/**
 * Continues a payout: one transfer per course or payslip, one payout to the bank, then its end. Safe when killed or
 * concurrent: each call has its own key and is looked up before retrying.
 */
export async function sendPayout(on: On, id: number): Promise<void> {
  const { db, now } = on;
  const payout = await findPayout(db, id);
  if (payout?.state !== "pending") return endChecks(db, id);
  const payee = await findPayee(db, payout.teacherId);
  if (!payee?.providerId || payee.state !== "enabled") {
    await savePayout(db, id, { checkAt: plusHours(now, stoppedHours) });
    return;
  }
  await savePayout(db, id, {
    checkAt: plusMinutes(now, againMinutes),
    ...(!payout.askedAt && { askedAt: now }),
  });
  const sending = { ...on, payout, accountId: payee.providerId };
  if (await sendTransfers(sending)) await sendToBank(sending);
}

type Sending = On & Readonly<{ payout: PayoutRow; accountId: string }>;

async function sendTransfers(on: Sending): Promise<boolean> {
  const { db, payout, now } = on;
  for (const line of await findUnsent(db, payout.id)) {
    const outcome = await transferOnce(on, line);
    if (outcome.kind === "unknown") return false;
    if (outcome.kind === "refused") {
      await db.transaction((tx) => refusePayout(tx, payout, outcome.code, now));
      return false;
    }
    await db.transaction((tx) => keepTransfer(tx, payout, line, { ...outcome, now }));
  }
  return true;
}

async function transferOnce(
  { gateways: { cards }, payout, accountId }: Sending,
  line: PayoutLineRow,
) {
  const { courseId } = line;
  const group = groupOf(line);
  const done = payout.askedAt && (await cards.findTransfer({ entity, accountId, group }));
  if (done) return { kind: "sent", transferId: done.transferId } as const;
  return cards.transfer({
    entity,
    accountId,
    amountCents: line.sentCents,
    currency,
    group,
    courseId: courseId ?? undefined,
    idempotencyKey: `payout-line:${String(line.id)}`,
  });
}

function groupOf({ billId, payslipId, sessionPayId }: PayoutLineRow): string {
  if (sessionPayId !== null) return `session_${String(sessionPayId)}`;
  return payslipId === null ? `bill_${String(billId)}` : `payslip_${String(payslipId)}`;
}

async function keepTransfer(
  tx: Tx,
  payout: PayoutRow,
  line: PayoutLineRow,
  { transferId, now }: { transferId: string; now: Date },
): Promise<void> {
  await lockPayout(tx, payout.id);
  if (!(await saveTransfer(tx, line.id, { transferId, transferredAt: now }))) return;
  const of = { documentKind: "payout", documentId: payout.id };
  const sides = [
    { account: "teacher", holderId: payout.teacherId, amountCents: line.sentCents },
    { account: "bank", amountCents: -line.sentCents },
  ] as const;
  await writeMovement(tx, { of, cause: "payout", sides }, now);
}

const nameOf = ({ id, attempt }: PayoutRow) => `${String(id)}:${String(attempt)}`;

async function sendToBank({ db, now, gateways, payout, accountId }: Sending): Promise<void> {
  const { cards } = gateways;
  const name = nameOf(payout);
  const known = await cards.findPayout({ entity, accountId, name });
  // The number may have changed since opening: the current one is used.
  if (!known) await savePayout(db, payout.id, { ibanEnd: await findIbanEnd(db, payout.teacherId) });
  const { amountCents } = payout;
  const outcome: PayoutOutcome =
    known ?? (await cards.payOut({ entity, accountId, amountCents, currency, name }));
  if (outcome.kind === "unknown") return;
  await db.transaction(async (tx) => {
    if (outcome.kind === "refused") return refusePayout(tx, payout, outcome.code, now);
    if (!(await isOfAttempt(tx, payout))) return;
    const { payoutId: providerId } = outcome;
    await savePayout(tx, payout.id, { providerId, checkAt: plusHours(now, lookUpHours) });
    await settlePayout(tx, outcome, now);
  });
}

type Heard = Readonly<{
  payoutId: string;
  state: "pending" | "paid" | "failed" | "canceled";
  failureCode: string | undefined;
}>;

/**
 * Records the provider's result; idempotent. False if unknown. Locks the account before the payout, as a new IBAN
 * does, so that a failure and that number see each other.
 */
export async function settlePayout(tx: Tx, heard: Heard, now: Date): Promise<boolean> {
  const known = await findOfProvider(tx, heard.payoutId);
  if (!known) return false;
  const { id, teacherId } = known;
  await lockPayee(tx, teacherId);
  if (heard.state === "paid") await endPayout(tx, id, "succeed", now);
  if (heard.state === "failed" || heard.state === "canceled") {
    await failPayout(tx, id, heard.failureCode ?? heard.state, now);
  }
  return true;
}

/** Locks the account, then the payout. False when restarted under another name meanwhile. */
async function isOfAttempt(tx: Tx, { id, teacherId, attempt }: PayoutRow): Promise<boolean> {
  await lockPayee(tx, teacherId);
  return (await lockPayout(tx, id))?.attempt === attempt;
}

/** A refused call is a failure for the teacher to settle, unless only time settles it. */
async function refusePayout(tx: Tx, sent: PayoutRow, code: string, now: Date): Promise<void> {
  if (!(await isOfAttempt(tx, sent))) return;
  if (!isPassing(code)) return failPayout(tx, sent.id, code, now);
  await savePayout(tx, sent.id, { failureCode: code, checkAt: plusHours(now, stoppedHours) });
}

const failPayout = (tx: Tx, id: number, failureCode: string, now: Date) =>
  endPayout(tx, id, "fail", now, failureCode);

async function endPayout(
  tx: Tx,
  id: number,
  event: "succeed" | "fail",
  now: Date,
  failureCode: string | null = null,
): Promise<void> {
  const payout = await lockPayout(tx, id);
  if (!payout || !accepts(payoutTransitions, payout.state, event)) return;
  await advancePayout(tx, payout, event, { by: byProvider, now });
  await savePayout(tx, id, { failureCode, checkAt: null });
  // A failure to a replaced number requires nothing of its teacher.
  if (event === "fail" && (await findIbanEnd(tx, payout.teacherId)) !== payout.ibanEnd) {
    await retryToAccount(tx, payout, { by: byProvider, now });
    return;
  }
  await notifyOfPayout(tx, payout, event, now);
}
