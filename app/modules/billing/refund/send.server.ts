import type { Tx } from "#app/db/client.server.ts";
import type { By } from "#app/lib/actor.ts";
import { type Day, parisDay, parisInstant } from "#app/lib/paris-time.ts";
import { fieldFault, RuleError } from "#app/lib/rule-error.ts";
import type { Money } from "#app/modules/billing/bill/followers.server.ts";
import { settle } from "#app/modules/billing/payment/settle.server.ts";
import { closeReturned } from "#app/modules/billing/payment/unmatched.server.ts";

import { advanceRefund, type HeldRefund, holdRefund } from "./advance.server.ts";
import { refuseDisputed } from "./disputed.server.ts";
import { erasedAt } from "./domain.ts";
import { refuseInFile } from "./in-file.server.ts";
import { isReferenceUsed, type RefundRow } from "./repository.server.ts";

/** The bank's, or the agency's; today unless a day is given. */
export type Sending = Readonly<{ reference: string; on?: Day | undefined }>;

type Within = Readonly<{ db: Tx; followers: Money["followers"] }>;

/**
 * A sum that left by hand, under its reference (STM-51): only now is it refunded. 409 when closed, of a disputed
 * payment, or when the reference is another's; 422 for a day to come.
 */
export const sendRefund = (
  { db, followers }: Pick<Money, "db" | "followers">,
  id: number,
  sending: Sending,
  move: By,
): Promise<RefundRow> =>
  db.transaction(async (tx) => {
    const held = await holdRefund(tx, id);
    refuseInFile(held.refund);
    if (held.payment && held.refund.status === "to_send") refuseDisputed(held.payment);
    return sendHeld({ db: tx, followers }, held, sending, move);
  });

export async function sendHeld(
  { db: tx, followers }: Within,
  { refund, payment }: HeldRefund,
  { reference, on }: Sending,
  { by, now }: By,
): Promise<RefundRow> {
  if (refund.status !== "to_send") throw new RuleError("conflict", "api.refund.closed");
  const sentOn = on ?? parisDay(now);
  if (sentOn > parisDay(now)) throw fieldFault("sent_on", "api.payment.sent_on");
  if (await isReferenceUsed(tx, reference)) {
    throw new RuleError("conflict", "api.refund.reference_used");
  }
  const change = { reference, sentOn, eraseAt: erasedAt(parisInstant(sentOn)) };
  const details = { cents: refund.amountCents };
  const sent = await advanceRefund(tx, refund, { event: "send", by, now, change, details });
  if (payment) await settleSent({ db: tx, followers }, { refund, payment }, { by, now });
  else if (refund.receiptId !== null) {
    await closeReturned(tx, refund.receiptId, { reference, at: parisInstant(sentOn), now });
  }
  return sent;
}

async function settleSent(
  within: Within,
  { refund, payment }: HeldRefund & { payment: NonNullable<HeldRefund["payment"]> },
  { by, now }: By,
): Promise<void> {
  const { amountCents, person } = refund;
  const to = person === "agency" ? "agency" : "family";
  const outcome = { kind: "sent", intentId: undefined, amountCents, to } as const;
  const { changed } = await settle(within, payment.id, outcome, now, {
    by,
    reason: refund.reason ?? undefined,
  });
  if (!changed) throw new RuleError("conflict", "api.payment.refund_too_high");
}
