import type { Call } from "#app/api/call.server.ts";
import type { Tx } from "#app/db/client.server.ts";
import { byClock } from "#app/lib/actor.ts";
import { RuleError } from "#app/lib/rule-error.ts";
import { dueCents } from "#app/modules/billing/bill/domain.ts";
import { moneyOf } from "#app/modules/billing/bill/followers.server.ts";
import { endBillAttempts } from "#app/modules/billing/payment/clear-attempts.server.ts";
import { billsOf, paidBy, type Standing } from "#app/modules/billing/statement/list.server.ts";

import { type Paid, type Refund, refundOf, wholeRefund } from "./cancel.domain.ts";
import { isHeld, isTaken, isWithdrawable, paymentTypes } from "./domain.ts";
import { registrationFollowers } from "./follow-billing.server.ts";
import { giveSeatBack, presentRefund } from "./give-seat-back.server.ts";
import { type HeldRegistration, holdRegistration, ownRegistration } from "./hold.server.ts";
import type { RegistrationRow } from "./repository.server.ts";

export type Owed = Readonly<{
  registration: RegistrationRow;
  standing: Standing | undefined;
  startsAt: Date;
}>;

/** Undefined when it may no longer cancel: begun, or all is over. */
export function cancelRefund(owed: Owed, now: Date): Refund | undefined {
  const { registration, startsAt } = owed;
  const { state, createdAt: orderedAt } = registration;
  if (startsAt <= now) return undefined;
  // A seat not paid yet gives all back that was set aside for it, whatever the day.
  if (isHeld(state)) return wholeRefund(paidOf(owed));
  return state === "registered"
    ? refundOf({ ...paidOf(owed), now, orderedAt, startsAt })
    : undefined;
}

/** Of a seat not paid yet: its credit, and what is set aside for it. */
export function paidOf({ registration, standing }: Owed): Paid {
  const { state, priceCents, paymentType } = registration;
  const means = standing && paidBy(standing);
  const known = paymentTypes.find((type) => type === means) ?? paymentType;
  if (!standing) return { moneyCents: 0, creditCents: 0, paidBy: known };
  const { bill } = standing;
  const creditCents = priceCents - bill.amountCents;
  if (isTaken(state)) return { moneyCents: dueCents(bill), creditCents, paidBy: known };
  return isHeld(state)
    ? { moneyCents: standing.asideCents, creditCents, paidBy: "transfer" }
    : { moneyCents: 0, creditCents: 0, paidBy: known };
}

/** The family gives its seat back, on the announced terms (API-163, CUS-041). 409 once begun. */
export async function cancelRegistration(
  call: Call,
  { id, comment = null }: { id: number; comment?: string | null | undefined },
) {
  await ownRegistration(call.db, id, call.actor.id);
  return cancelHeld(call, id, { refundNow, comment });
}

/**
 * By an operator: the whole back as it came, begun or not, or what the family's own cancellation gives (API-246,
 * OPS-09). 409 once over, and while the bank verifies a payment.
 */
export const cancelAnyRegistration = (
  call: Call,
  { id, refund }: { id: number; refund: "whole" | "terms" },
) => cancelHeld(call, id, { refundNow: refund === "whole" ? wholeNow : refundNow, comment: null });

type RefundNow = (tx: Tx, held: HeldRegistration, now: Date) => Promise<Refund>;

async function cancelHeld(
  call: Call,
  id: number,
  { refundNow: decide, comment }: Readonly<{ refundNow: RefundNow; comment: string | null }>,
) {
  const { db, actor: by, now } = call;
  const { refund, unpaidBillId } = await db.transaction(async (tx) => {
    const held = await holdRegistration(tx, id);
    const back = await decide(tx, held, now);
    const about = "registration_cancelled";
    return giveSeatBack(tx, held, { by, now, refund: back, comment, about });
  });
  if (unpaidBillId !== undefined) {
    await endBillAttempts(moneyOf(call, registrationFollowers), unpaidBillId, now);
  }
  return { status: "cancelled" as const, refund: presentRefund(refund, now) };
}

/**
 * The group lesson does not take place: full refund, begun or not (STM-26). A payment under verification is checked
 * again first. Returns the bill whose attempts to end.
 */
export async function cancelWithGroupLesson(
  tx: Tx,
  held: HeldRegistration,
  now: Date,
): Promise<number | undefined> {
  if (held.bill?.status === "processing") return undefined;
  const refund = wholeRefund(paidOf(await owedOf(tx, held, now)));
  const about = "registration_stage_cancelled";
  const ending = { by: byClock, now, refund, comment: null, about } as const;
  return (await giveSeatBack(tx, held, ending)).unpaidBillId;
}

/** 409 when cancelled already, once begun, and while the bank verifies a payment. */
async function refundNow(tx: Tx, held: HeldRegistration, now: Date): Promise<Refund> {
  refuseCancelled(held);
  const owed = await owedOf(tx, held, now);
  const refund = cancelRefund(owed, now);
  if (!refund) throw new RuleError("conflict", "api.registration.started");
  refuseVerifying(held);
  // The sweep has not run yet: the family gets the same refund.
  return held.groupLesson.state === "cancelled" ? wholeRefund(paidOf(owed)) : refund;
}

async function wholeNow(tx: Tx, held: HeldRegistration, now: Date): Promise<Refund> {
  refuseCancelled(held);
  if (!isWithdrawable(held.registration.state)) {
    throw new RuleError("conflict", "api.registration.over");
  }
  refuseVerifying(held);
  return wholeRefund(paidOf(await owedOf(tx, held, now)));
}

export function refuseCancelled({ registration }: HeldRegistration): void {
  if (registration.state === "cancelled") {
    throw new RuleError("conflict", "api.registration.cancelled");
  }
}

export function refuseVerifying({ bill }: HeldRegistration): void {
  if (bill?.status === "processing") throw new RuleError("conflict", "api.payment.under_way");
}

export async function owedOf(tx: Tx, { registration, groupLesson }: HeldRegistration, now: Date) {
  const { id } = registration;
  const standing = (await billsOf(tx, "registration", [id], now)).get(id);
  return { registration, standing, startsAt: groupLesson.startsAt };
}
