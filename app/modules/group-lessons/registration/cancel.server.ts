import type { Call } from "#app/api/call.server.ts";
import type { Tx } from "#app/db/client.server.ts";
import { byClock } from "#app/lib/actor.ts";
import { RuleError } from "#app/lib/rule-error.ts";
import { dueCents } from "#app/modules/billing/bill/domain.ts";
import { moneyOf } from "#app/modules/billing/bill/followers.server.ts";
import { closeBillPages } from "#app/modules/billing/payment/pay-page.server.ts";
import { billsOf, paidBy, type Standing } from "#app/modules/billing/statement/list.server.ts";

import { type Paid, type Refund, refundOf, wholeRefund } from "./cancel.domain.ts";
import { isTaken, paymentTypes } from "./domain.ts";
import { registrationFollowers } from "./follow-billing.server.ts";
import { giveSeatBack, presentRefund } from "./give-seat-back.server.ts";
import { type HeldRegistration, holdRegistration, ownRegistration } from "./hold.server.ts";
import type { RegistrationRow } from "./repository.server.ts";

/** A registration, how its bill stands, and when its stage begins. */
export type Owed = Readonly<{
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

/** What is in of a registration: money, by what came in, and what a credit has paid (STM-47). */
export function paidOf({ registration, standing }: Owed): Paid {
  const { state, priceCents, paymentType } = registration;
  const means = standing && paidBy(standing);
  const known = paymentTypes.find((type) => type === means) ?? paymentType;
  if (!isTaken(state) || !standing) return { moneyCents: 0, creditCents: 0, paidBy: known };
  const { bill } = standing;
  return {
    moneyCents: dueCents(bill),
    creditCents: priceCents - bill.amountCents,
    paidBy: known,
  };
}

/**
 * The family gives its seat back, on the terms that it was told (API-163, CUS-041). 409 once the stage has begun.
 */
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
    return giveSeatBack(tx, held, {
      by: actor,
      now,
      refund: back,
      comment: comment ?? null,
      about,
    });
  });
  if (refund.cents === 0 && billId !== undefined) {
    await closeBillPages(moneyOf(call, registrationFollowers), billId, now);
  }
  return { status: "cancelled" as const, refund: presentRefund(refund, now) };
}

/**
 * The stage does not take place: all goes back as it came, begun or not (STM-26). While the bank is verifying a payment
 * it is asked again first. Returns the bill whose pages are to be closed.
 */
export async function cancelWithGroupLesson(
  tx: Tx,
  held: HeldRegistration,
  now: Date,
): Promise<number | undefined> {
  if (held.bill?.status === "processing") return undefined;
  const refund = wholeRefund(paidOf(await owedOf(tx, held, now)));
  const about = "registration_stage_cancelled";
  const done = await giveSeatBack(tx, held, { by: byClock, now, refund, comment: null, about });
  return refund.cents === 0 ? done.billId : undefined;
}

/** What goes back now; 409 when it is cancelled already, once the stage has begun, and while the bank verifies a payment. */
async function refundNow(tx: Tx, held: HeldRegistration, now: Date): Promise<Refund> {
  if (held.registration.state === "cancelled") {
    throw new RuleError("conflict", "api.registration.cancelled");
  }
  const owed = await owedOf(tx, held, now);
  const refund = cancelRefund(owed, now);
  if (!refund) throw new RuleError("conflict", "api.registration.started");
  if (held.bill?.status === "processing") throw new RuleError("conflict", "api.payment.under_way");
  // The clock has not come by yet: the family has what it would have had then.
  return held.groupLesson.state === "cancelled" ? wholeRefund(paidOf(owed)) : refund;
}

/** A registration that is held, and how its bill stands. */
export async function owedOf(tx: Tx, { registration, groupLesson }: HeldRegistration, now: Date) {
  const { id } = registration;
  const standing = (await billsOf(tx, "registration", [id], now)).get(id);
  return { registration, standing, startsAt: groupLesson.startsAt };
}
