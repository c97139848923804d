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
  const isOpen = state === "paying" || state === "awaiting_payment" || state === "registered";
  return isOpen ? refundOf({ ...paidOf(owed), now, orderedAt, startsAt }) : undefined;
}

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

/** The family gives its seat back, on the announced terms (API-163, CUS-041). 409 once begun. */
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
 * The group lesson does not take place: full refund, begun or not (STM-26). A payment under verification is checked
 * again first. Returns the bill whose pages to close.
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

/** 409 when cancelled already, once begun, and while the bank verifies a payment. */
async function refundNow(tx: Tx, held: HeldRegistration, now: Date): Promise<Refund> {
  if (held.registration.state === "cancelled") {
    throw new RuleError("conflict", "api.registration.cancelled");
  }
  const owed = await owedOf(tx, held, now);
  const refund = cancelRefund(owed, now);
  if (!refund) throw new RuleError("conflict", "api.registration.started");
  if (held.bill?.status === "processing") throw new RuleError("conflict", "api.payment.under_way");
  // The sweep has not run yet: the family gets the same refund.
  return held.groupLesson.state === "cancelled" ? wholeRefund(paidOf(owed)) : refund;
}

export async function owedOf(tx: Tx, { registration, groupLesson }: HeldRegistration, now: Date) {
  const { id } = registration;
  const standing = (await billsOf(tx, "registration", [id], now)).get(id);
  return { registration, standing, startsAt: groupLesson.startsAt };
}
