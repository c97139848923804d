import type { Call } from "#app/api/call.server.ts";
import { toCents, toEuros } from "#app/lib/money.ts";
import { RuleError } from "#app/lib/rule-error.ts";
import { billIdentified, creditBill, numberOf } from "#app/modules/billing/bill/issue.server.ts";
import { keepAsCredit } from "#app/modules/billing/payment/give-credit.server.ts";

type Input = Readonly<{
  id: number | string;
  amount?: number | undefined;
  keep?: boolean | undefined;
  reason: string;
}>;

/** Credits a bill; `keep` leaves what was paid to the family as a credit (API-231, STM-47). */
export const creditAnyBill = (
  { db, actor: by, now }: Call,
  { id, amount, keep, reason: cause }: Input,
) =>
  db.transaction(async (tx) => {
    const bill = await billIdentified(tx, id);
    if (bill.kind !== "bill") throw new RuleError("not_found", "api.invoice.not_found");
    const part = amount === undefined ? {} : { amountCents: toCents(amount) };
    const note = await creditBill(tx, bill.id, { by, now, cause, ...part });
    const kept = keep ? await keepAsCredit(tx, bill.id, { now }) : undefined;
    return {
      bill: numberOf(bill),
      credit_note: note.number,
      amount: toEuros(note.amountCents),
      kept: kept ? { id: kept.id, amount: toEuros(kept.amountCents) } : null,
    };
  });
