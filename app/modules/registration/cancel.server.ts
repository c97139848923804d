import type { Call } from "#app/api/call.server.ts";
import type { Sweeping } from "#app/api/sweep.server.ts";
import type { Db, Tx } from "#app/db/client.server.ts";
import { type By, byClock } from "#app/lib/actor.ts";
import { toEuros } from "#app/lib/money.ts";
import { sum } from "#app/lib/price.ts";
import { RuleError } from "#app/lib/rule-error.ts";
import { sentence } from "#app/lib/sentence.ts";
import { billOf, creditBill } from "#app/modules/billing/bill.server.ts";
import { keepAsCredit } from "#app/modules/billing/credit.server.ts";
import { moneyOf } from "#app/modules/billing/followers.server.ts";
import { billsOf, paidBy, type Standing } from "#app/modules/billing/list.server.ts";
import { closeBillPages } from "#app/modules/billing/pay-page.server.ts";
import { refundBill } from "#app/modules/billing/refund.server.ts";

import { advanceRegistration } from "./advance.server.ts";
import { type Paid, type Refund, refundOf, wholeRefund } from "./cancel.domain.ts";
import { isTaken, paymentTypes } from "./domain.ts";
import { registrationFollowers } from "./follow-billing.server.ts";
import { type HeldRegistration, holdRegistration, ownRegistration } from "./hold.server.ts";
import { type About, notifyOfRegistration } from "./notify.server.ts";
import { type RegistrationRow, saveRegistration } from "./repository.server.ts";
import { releaseSeat } from "./wait.server.ts";

/** A registration, how its bill stands, and when its stage begins. */
type Owed = Readonly<{
  registration: RegistrationRow;
  standing: Standing | undefined;
  startsAt: Date;
}>;

/** What the family would get back now; undefined when it may not cancel any more: the stage has begun, or all is over. */
export function cancelRefund(owed: Owed, now: Date): Refund | undefined {
  const { registration, startsAt } = owed;
  const { state, createdAt: orderedAt } = registration;
  if (startsAt <= now) return undefined;
  const isOpen = state === "paying" || state === "awaiting_payment" || state === "registered";
  return isOpen ? refundOf({ ...paidOf(owed), now, orderedAt, startsAt }) : undefined;
}

/** What is in of a registration; what no money has paid, a credit has (STM-47). */
function paidOf({ registration, standing }: Owed): Paid {
  const { state, priceCents } = registration;
  const isPaid = isTaken(state) && standing !== undefined;
  const means = standing && paidBy(standing);
  return {
    paidCents: isPaid ? priceCents : 0,
    paidBy: paymentTypes.find((type) => type === means) ?? "credit",
  };
}

/** The family gives its seat back, on the terms that it was told (API-163, CUS-041). 409 once the stage has begun. */
export async function cancelRegistration(
  call: Call,
  { id, comment }: { id: number; comment?: string | undefined },
) {
  const { db, actor, now } = call;
  await ownRegistration(db, id, actor.id);
  const { refund, billId } = await db.transaction(async (tx) => {
    const held = await holdRegistration(tx, id);
    const back = await refundNow(tx, held, now);
    const about = "registration_cancelled";
    return giveBack(tx, held, { by: actor, now, refund: back, comment: comment ?? null, about });
  });
  if (refund.way === "none" && billId !== undefined) {
    await closeBillPages(moneyOf(call, registrationFollowers), billId, now);
  }
  return { status: "cancelled" as const, refund: presentRefund(refund) };
}

/**
 * The stage does not take place: all goes back as it came, begun or not (STM-26). While the bank is verifying a payment
 * it is asked again first. Returns the bill whose pages are to be closed.
 */
export async function cancelWithStage(
  tx: Tx,
  held: HeldRegistration,
  now: Date,
): Promise<number | undefined> {
  if (held.bill?.status === "processing") return undefined;
  const refund = wholeRefund(paidOf(await owedOf(tx, held, now)));
  const about = "registration_stage_cancelled";
  const done = await giveBack(tx, held, { by: byClock, now, refund, comment: null, about });
  return refund.way === "none" ? done.billId : undefined;
}

type Ending = By & Readonly<{ refund: Refund; comment: string | null; about: About }>;

/** Money by card goes back by the provider, whose event writes the credit note; any other is credited at once. */
async function giveBack(
  tx: Tx,
  held: HeldRegistration,
  { by, now, refund, comment, about }: Ending,
): Promise<{ refund: Refund; billId: number | undefined }> {
  const { registration, groupLesson, bill } = held;
  const byCard = refund.way === "card";
  const deadlines = { holdUntil: null, reminderDueAt: null, refundDueAt: byCard ? now : null };
  const change = { ...deadlines, cancelComment: comment };
  await advanceRegistration(tx, registration, { event: "cancel", by, now, change });
  if (bill && !byCard) await undoBill(tx, bill, refund, { by, now });
  await releaseSeat(tx, groupLesson.id, { by, now });
  await notifyOfRefund(tx, held, { refund, about }, now);
  return { refund, billId: bill?.id };
}

/** What goes back now; 409 once the stage has begun, and while the bank verifies a payment. */
async function refundNow(tx: Tx, held: HeldRegistration, now: Date): Promise<Refund> {
  const owed = await owedOf(tx, held, now);
  const refund = cancelRefund(owed, now);
  if (!refund) throw new RuleError("conflict", "api.registration.started");
  if (held.bill?.status === "processing") throw new RuleError("conflict", "api.payment.under_way");
  // The clock has not come by yet: the family has what it would have had then.
  return held.groupLesson.state === "cancelled" ? wholeRefund(paidOf(owed)) : refund;
}

async function owedOf(tx: Tx, { registration, groupLesson }: HeldRegistration, now: Date) {
  const { id } = registration;
  const standing = (await billsOf(tx, "registration", [id], now)).get(id);
  return { registration, standing, startsAt: groupLesson.startsAt };
}

/** The bill is undone; what is not given back is kept as credit (STM-47). */
async function undoBill(
  tx: Tx,
  { id, amountCents }: NonNullable<HeldRegistration["bill"]>,
  { way }: Refund,
  { by, now }: By,
): Promise<void> {
  await creditBill(tx, id, { by, now, cause: "cancelled" });
  if (way === "credit" && amountCents > 0) await keepAsCredit(tx, id, { now });
}

export const presentRefund = ({ cents, way }: Refund) => ({ amount: toEuros(cents), way });

async function notifyOfRefund(
  tx: Tx,
  { registration: { id } }: HeldRegistration,
  { refund: { cents, way }, about }: Pick<Ending, "refund" | "about">,
  now: Date,
): Promise<void> {
  const back = sentence(`api.registration.back.${way}`, { amount: sum(toEuros(cents)) });
  await notifyOfRegistration(tx, id, about, now, { back });
}

/** Asks the provider to give the money of a cancelled registration back: the same key each time, so that it is done once. */
export async function refundRegistration(on: Sweeping, id: number): Promise<void> {
  const { db, now } = on;
  const bill = await paidBill(db, id);
  if (bill) await refundBill(moneyOf(on, registrationFollowers), bill, now);
  await saveRegistration(db, id, { refundDueAt: null });
}

async function paidBill(db: Db, id: number): Promise<number | undefined> {
  const bill = await billOf(db, { kind: "registration", id });
  return bill?.status === "paid" ? bill.id : undefined;
}
