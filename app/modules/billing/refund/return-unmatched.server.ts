import type { Tx } from "#app/db/client.server.ts";
import type { By } from "#app/lib/actor.ts";
import type { Money } from "#app/modules/billing/bill/followers.server.ts";
import { holdUnmatched, refuseAsked } from "#app/modules/billing/payment/unmatched.server.ts";
import { record } from "#app/modules/foundation/history/record.server.ts";

import { dueDay } from "./domain.ts";
import { insertRefund, type RefundRow } from "./repository.server.ts";
import { sendHeld, type Sending } from "./send.server.ts";

type Within = Readonly<{ db: Tx; followers: Money["followers"] }>;

/** Unmatched money was sent back to who paid it, under the bank's reference (API-306). 409 once closed. */
export async function returnUnmatched(
  within: Within,
  id: number,
  sending: Sending,
  { by, now }: By,
): Promise<RefundRow> {
  const { db: tx } = within;
  const kept = await holdUnmatched(tx, id);
  refuseAsked(kept);
  const { amountCents, said: payerName } = kept;
  const refund = await insertRefund(tx, {
    receiptId: id,
    person: "payer",
    payerName,
    entity: "main",
    way: "hand",
    idempotencyKey: `receipt:${String(id)}:return`,
    amountCents,
    status: "to_send",
    dueOn: dueDay(now),
    createdAt: now,
  });
  const { status: to } = refund;
  const opened = { machine: "refund", id: refund.id, event: "open", from: null, to } as const;
  await record(tx, { ...opened, by, at: now, details: { cents: amountCents, receipt: id } });
  return sendHeld(within, { refund, payment: undefined }, sending, { by, now });
}
