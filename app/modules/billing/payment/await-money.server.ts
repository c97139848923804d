import type { Call } from "#app/api/call.server.ts";
import type { Tx } from "#app/db/client.server.ts";
import { type By, bySystem } from "#app/lib/actor.ts";
import { shortDay } from "#app/lib/french-date.ts";
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
import { findAttempts, savePayment } from "./repository.server.ts";

type Chosen = Readonly<{ id: number; paymentType: AwaitedMeans }>;

/**
 * A family chooses to pay a bill that is due by transfer or by check: it is awaited for a time, under a reference of
 * its own (API-162, CUS-025). Chosen again, the same answer; the other means takes its place. 404 for another's bill,
 * 409 when nothing is due, when it is contested, or while the bank has a payment in hand.
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

/** From now on money by this means is awaited for a time, and the agency pays it no more: its family is told where it goes. */
async function awaitMoney(tx: Tx, bill: BillRow, means: AwaitedMeans, now: Date): Promise<void> {
  const awaited = { awaitedMeans: means, awaitedUntil: awaitedUntil(means, now) };
  await saveBill(tx, bill.id, { ...awaited, remindAt: null, ...noAdvance });
  await notifyAwaited(tx, { ...bill, ...awaited }, now);
}

/** The family pays by transfer or check a bill that the agency will not pay: it goes on waiting, for that. */
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

/** The bill, held, with no try of a card ahead. */
async function holdToAwait(tx: Tx, followers: Followers, id: number): Promise<BillRow> {
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

/** What is awaited without a choice of means is its subject's: a seat is held for it. */
const mayAwait = ({ status, awaitedMeans }: BillRow) =>
  status === "awaiting" ? awaitedMeans !== null : accepts(billTransitions, status, "await");

/** Where the money goes, how much, under which reference, until when. */
async function notifyAwaited(tx: Tx, bill: BillRow, now: Date): Promise<void> {
  const { payee, iban, address, reference } = instructionsOf(bill);
  const where =
    bill.awaitedMeans === "transfer"
      ? sentence("api.payment.awaited.transfer", { payee, iban: spaced(iban) })
      : sentence("api.payment.awaited.check", { payee, address });
  const until = bill.awaitedUntil ? shortDay(bill.awaitedUntil) : "";
  await notifyOfBill(
    tx,
    bill,
    { message: "bill_awaited", details: { where, reference, until } },
    now,
  );
}

const spaced = (iban: string) => iban.replace(/(.{4})(?=.)/g, "$1\u00a0");

/** The family pays otherwise: what was awaited is due again. */
export async function resumeBill(tx: Tx, bill: BillRow, { by, now }: By): Promise<void> {
  await advanceBill(tx, bill, { event: "resume", by, now });
  const since = bill.unpaidSince;
  const remindAt = since && unpaidStepAt(since, bill.remindersSent);
  await saveBill(tx, bill.id, { awaitedMeans: null, awaitedUntil: null, remindAt });
}

/** What was awaited did not come: the bill is due again, and its family is told (API-162). */
export async function expireAwaited(tx: Tx, bill: BillRow, now: Date): Promise<void> {
  await resumeBill(tx, bill, { by: bySystem, now });
  const way = sentence(`api.payment.means.${bill.awaitedMeans ?? "transfer"}`);
  await notifyOfBill(tx, bill, { message: "bill_awaited_over", details: { way } }, now);
}
