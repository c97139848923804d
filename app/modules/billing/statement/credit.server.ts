import type { Call } from "#app/api/call.server.ts";
import { toCents, toEuros } from "#app/lib/money.ts";
import { RuleError } from "#app/lib/rule-error.ts";
import { billIdentified, numberOf } from "#app/modules/billing/bill/issue.server.ts";
import { giveBack } from "#app/modules/billing/refund/give-back.server.ts";

type Input = Readonly<{
  id: number | string;
  amount?: number | undefined;
  keep?: boolean | undefined;
  reason: string;
}>;

/** Credits a bill: what was paid goes back, or `keep` leaves it to the family as a credit (API-231, STM-47). */
export const creditAnyBill = (
  { db, actor: by, now }: Call,
  { id, amount, keep, reason: cause }: Input,
) =>
  db.transaction(async (tx) => {
    const bill = await billIdentified(tx, id);
    if (bill.kind !== "bill") throw new RuleError("not_found", "api.invoice.not_found");
    const cents = amount === undefined ? undefined : toCents(amount);
    const note = await giveBack(tx, bill.id, { by, now, cause, cents, asCredit: keep });
    const { kept } = note;
    if (keep && !kept) throw new RuleError("conflict", "api.payment.credit_not_owed");
    return {
      bill: numberOf(bill),
      credit_note: note.number,
      amount: toEuros(note.amountCents),
      kept: kept ? { id: kept.id, amount: toEuros(kept.amountCents) } : null,
    };
  });
