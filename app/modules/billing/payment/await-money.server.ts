import type { Call } from "#app/api/call.server.ts";
import type { Tx } from "#app/db/client.server.ts";
import { type By, bySystem } from "#app/lib/actor.ts";
import { shortDay } from "#app/lib/french-date.ts";
import { spacedIban } from "#app/lib/iban.ts";
import { sum } from "#app/lib/price.ts";
import { RuleError } from "#app/lib/rule-error.ts";
import { sentence } from "#app/lib/sentence.ts";
import { accepts } from "#app/lib/transitions.ts";
import { advanceBill } from "#app/modules/billing/bill/advance-bill.server.ts";
import { openPaymentStates } from "#app/modules/billing/bill/cause.domain.ts";
import {
  type AwaitedMeans,
  awaitedUntil,
  billTransitions,
  isAdvanced,
  unpaidStepAt,
} from "#app/modules/billing/bill/domain.ts";
import { followerOf, type Followers, moneyOf } from "#app/modules/billing/bill/followers.server.ts";
import { instructionsOf } from "#app/modules/billing/bill/instructions.server.ts";
import { findOwnBill, holdBill } from "#app/modules/billing/bill/issue.server.ts";
import { notifyOfBill } from "#app/modules/billing/bill/notify-of-bill.server.ts";
import { type BillRow, saveBill } from "#app/modules/billing/bill/repository.server.ts";

import { noAdvance } from "./advance.server.ts";
import { clearAttempts } from "./clear-attempts.server.ts";
import { findOpenPlan } from "./plan.repository.server.ts";
import { findAttempts, savePayment } from "./repository.server.ts";

type Chosen = Readonly<{ id: number; paymentType: AwaitedMeans }>;

/**
 * Chooses transfer or check for a due bill (API-162, CUS-025); idempotent. 404 for another's; 409 when not due,
 * contested, or a payment is pending.
 */
export const awaitMeans =
  (followers: Followers) =>
  async (call: Call, { id, paymentType }: Chosen): Promise<void> => {
    const { db, actor, now } = call;
    if (!(await findOwnBill(db, id, actor.id))) throw notFound();
    await clearAttempts(moneyOf(call, followers), id, now, actor);
    await db.transaction(async (tx) => {
      const bill = await holdToAwait(tx, followers, id);
      if (bill.status === "awaiting" && bill.awaitedMeans === paymentType) return;
      if (bill.status !== "awaiting")
        await advanceBill(tx, bill, { event: "await", by: actor, now });
      await awaitMoney(tx, bill, paymentType, now);
    });
  };

async function awaitMoney(tx: Tx, bill: BillRow, means: AwaitedMeans, now: Date): Promise<void> {
  // A rest that was asked keeps its day, as a plan keeps its dates.
  const isKept = bill.keptCents > 0 || (await findOpenPlan(tx, bill.id)) !== undefined;
  const until = (isKept ? bill.awaitedUntil : null) ?? awaitedUntil(means, now);
  const awaited = { awaitedMeans: means, awaitedUntil: until };
  await saveBill(tx, bill.id, { ...awaited, remindAt: null, ...noAdvance });
  await notifyAwaited(tx, { ...bill, ...awaited }, now);
}

/** The family pays by transfer or check a bill the agency refused: still awaited, for that. */
export async function awaitInstead(
  tx: Tx,
  billId: number,
  means: AwaitedMeans,
  now: Date,
): Promise<void> {
  const bill = await holdBill(tx, billId);
  if (!isAdvanced(bill)) return;
  await awaitMoney(tx, bill, means, now);
}

const notFound = () => new RuleError("not_found", "api.invoice.not_found");

/** Locks a due bill on which no card is being charged. */
export async function holdToAwait(tx: Tx, followers: Followers, id: number): Promise<BillRow> {
  const bill = await holdBill(tx, id);
  if (bill.status === "processing") throw new RuleError("conflict", "api.payment.under_way");
  if (isAdvanced(bill)) throw new RuleError("conflict", "api.payment.advanced");
  if (!mayAwait(bill)) throw new RuleError("conflict", "api.payment.nothing_due");
  if (await followerOf(followers, bill.subjectKind).isHeld(tx, bill.subjectId)) {
    throw new RuleError("conflict", "api.payment.held");
  }
  const [last] = await findAttempts(tx, id);
  if (!last) return bill;
  if (openPaymentStates.some((one) => one === last.status)) {
    throw new RuleError("conflict", "api.payment.under_way");
  }
  await savePayment(tx, last.id, { retryAt: null });
  return bill;
}

/** A bill awaited without chosen means belongs to its subject, which holds a seat. */
const mayAwait = ({ status, awaitedMeans }: BillRow) =>
  status === "awaiting" ? awaitedMeans !== null : accepts(billTransitions, status, "await");

async function notifyAwaited(tx: Tx, bill: BillRow, now: Date): Promise<void> {
  const { reference, amount } = instructionsOf(bill);
  const where = whereToSend(bill, bill.awaitedMeans ?? "transfer");
  const until = bill.awaitedUntil ? shortDay(bill.awaitedUntil) : "";
  await notifyOfBill(
    tx,
    bill,
    { message: "bill_awaited", details: { where, reference, until, amount: sum(amount) } },
    now,
  );
}

export function whereToSend(bill: BillRow, means: AwaitedMeans): string {
  const { payee, iban, address } = instructionsOf(bill);
  return means === "transfer"
    ? sentence("api.payment.awaited.transfer", { payee, iban: spacedIban(iban) })
    : sentence("api.payment.awaited.check", { payee, address });
}

/** The family pays otherwise: the bill is due again. */
export async function resumeBill(tx: Tx, bill: BillRow, { by, now }: By): Promise<void> {
  await advanceBill(tx, bill, { event: "resume", by, now });
  const since = bill.unpaidSince;
  const remindAt = since && unpaidStepAt(since, bill.remindersSent);
  await saveBill(tx, bill.id, { awaitedMeans: null, awaitedUntil: null, remindAt });
}

/** Awaited money did not come: the bill is due again, the family notified (API-162). */
export async function expireAwaited(tx: Tx, bill: BillRow, now: Date): Promise<void> {
  await resumeBill(tx, bill, { by: bySystem, now });
  const way = sentence(`api.payment.means.${bill.awaitedMeans ?? "transfer"}`);
  await notifyOfBill(tx, bill, { message: "bill_awaited_over", details: { way } }, now);
}
