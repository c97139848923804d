import type { Call } from "#app/api/call.server.ts";
import type { Tx } from "#app/db/client.server.ts";
import type { By } from "#app/lib/actor.ts";
import { toEuros } from "#app/lib/money.ts";
import { RuleError } from "#app/lib/rule-error.ts";
import { creditUncovered, holdBill } from "#app/modules/billing/bill/issue.server.ts";
import { findMoneyOf } from "#app/modules/billing/bill/repository.server.ts";

import { advanceRefund, holdRefund } from "./advance.server.ts";
import { keepAsCredit } from "./give-credit.server.ts";
import { refuseInFile } from "./in-file.server.ts";
import { mayKeep } from "./keep.domain.ts";
import { notifyKept } from "./notify.server.ts";
import { seeOwn } from "./see-own.server.ts";
import { presentOwn } from "./show.server.ts";

/** The family keeps the sum as credit instead (API-290, STM-47). 404 for another's, 409 once closed or of an advance. */
export const keepRefund = (call: Call, { id }: { id: number }) =>
  call.db.transaction(async (tx) => {
    const { actor: by, now } = call;
    await seeOwn(tx, id, by);
    await keep(tx, id, { by, now });
    return presentOwn(tx, call, id);
  });

/** The family asked to keep it as credit; it gets a mail. 404 for none, 409 once closed or of an advance. */
export const keepAnyRefund = (call: Call, { id }: { id: number }) =>
  call.db.transaction(async (tx) => {
    const { actor: by, now } = call;
    const kept = await keep(tx, id, { by, now });
    await notifyKept(tx, kept, now);
    return { id, status: kept.status, amount: toEuros(kept.amountCents) };
  });

async function keep(tx: Tx, id: number, { by, now }: By) {
  const { refund, payment } = await holdRefund(tx, id);
  if (refund.status !== "to_send") throw new RuleError("conflict", "api.refund.closed");
  refuseInFile(refund);
  if (!payment || !mayKeep(refund, payment)) {
    throw new RuleError("conflict", "api.refund.not_kept");
  }
  const change = { sealedIban: null, ibanEnd: null };
  const kept = await advanceRefund(tx, refund, { event: "keep", by, now, change });
  // Money given back without a credit note before: the note comes first.
  const bill = await holdBill(tx, payment.billId);
  const { collectedCents } = await findMoneyOf(tx, bill.id);
  await creditUncovered(tx, bill, collectedCents - refund.amountCents, { by, now });
  await keepAsCredit(tx, payment.billId, { now, amountCents: refund.amountCents });
  return kept;
}
