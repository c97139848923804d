import type { Call } from "#app/api/call.server.ts";
import { toCents, toEuros } from "#app/lib/money.ts";
import { RuleError } from "#app/lib/rule-error.ts";
import { billIdentified, numberOf } from "#app/modules/billing/bill/issue.server.ts";
import type { Bearer } from "#app/modules/billing/ledger/domain.ts";
import { giveBack } from "#app/modules/billing/refund/give-back.server.ts";

type Input = Readonly<{
  id: number | string;
  amount?: number | undefined;
  keep?: boolean | undefined;
  paid_by?: Bearer | undefined;
  reason: string;
}>;

/** What was paid goes back, or `keep` leaves it as credit; Préau bears it by default (API-231, OPS-06). */
export const creditAnyBill = (
  { db, actor: by, now }: Call,
  { id, amount, keep, paid_by: paidBy = "preau", reason: cause }: Input,
) =>
  db.transaction(async (tx) => {
    const bill = await billIdentified(tx, id);
    if (bill.kind !== "bill") throw new RuleError("not_found", "api.invoice.not_found");
    const cents = amount === undefined ? undefined : toCents(amount);
    const back = { by, now, cause, cents, asCredit: keep, paidBy };
    const note = await giveBack(tx, bill.id, back);
    const { kept } = note;
    if (keep && !kept) throw new RuleError("conflict", "api.payment.credit_not_owed");
    return {
      bill: numberOf(bill),
      credit_note: note.number,
      amount: toEuros(note.amountCents),
      kept: kept ? { id: kept.id, amount: toEuros(kept.amountCents) } : null,
    };
  });
