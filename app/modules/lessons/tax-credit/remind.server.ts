import type { Tx } from "#app/db/client.server.ts";
import { byClock } from "#app/lib/actor.ts";
import { shortDay } from "#app/lib/french-date.ts";
import { toEuros } from "#app/lib/money.ts";
import { sum } from "#app/lib/price.ts";
import type { Followers } from "#app/modules/billing/bill/followers.server.ts";
import { holdBill, numberOf } from "#app/modules/billing/bill/issue.server.ts";
import { advanceDeclined, claimBill } from "#app/modules/billing/payment/advance.server.ts";
import { openAttempt } from "#app/modules/billing/payment/collect.server.ts";
import { paths, pathTo } from "#app/paths.ts";

import {
  lockTaxDeclaration,
  saveTaxDeclaration,
  type TaxDeclarationRow,
} from "./declare.repository.server.ts";
import { notifyDesk, notifyFamily } from "./notify.server.ts";

type Bill = Awaited<ReturnType<typeof holdBill>>;

/** Locks both, in the order of every settlement. */
export async function holdDeclared(tx: Tx, id: number): Promise<Declared> {
  const bill = await holdBill(tx, id);
  return { one: await lockTaxDeclaration(tx, id), bill };
}

type Declared = Readonly<{ one: TaxDeclarationRow | undefined; bill: Bill }>;

const wordsOf = ({ one, bill }: Declared) => ({
  number: numberOf(bill),
  what: bill.subjectName,
  amount: sum(toEuros(one?.amountCents ?? 0)),
  choice: one?.choiceDueAt ? shortDay(one.choiceDueAt) : "",
});

/** Reminds a family, on day five, that its refusal waits for a choice (CST-44); late, it names no day that is over. */
export async function remindFamily(tx: Tx, declared: Declared, now: Date): Promise<void> {
  const { one, bill } = declared;
  await saveTaxDeclaration(tx, bill.id, { reminderDueAt: null });
  if (!one?.choiceDueAt || one.choiceDueAt <= now) return;
  const url = pathTo(paths.declinedAdvance, { billId: String(one.id) });
  const about = { message: "tax_declaration_reminder", details: wordsOf(declared), url };
  await notifyFamily(tx, one.customerId, about, now);
}

/** After seven days without a choice, Préau calls; nothing is charged automatically (STM-22). */
export async function bringToDesk(tx: Tx, declared: Declared, now: Date): Promise<void> {
  const { bill } = declared;
  await saveTaxDeclaration(tx, bill.id, { choiceDueAt: null, reminderDueAt: null, deskAt: now });
  await advanceDeclined(tx, bill.id, { now, until: null });
  const about = { message: "tax_declaration_to_decide", details: wordsOf(declared) };
  await notifyDesk(tx, about, now);
}

/** Three days after a rejection, charges the card unless already paid. Returns the attempt. */
export const claimRejected =
  (followers: Followers) =>
  async (tx: Tx, { bill }: Declared, now: Date): Promise<number | undefined> => {
    await saveTaxDeclaration(tx, bill.id, { cardAt: null });
    await claimBill(tx, bill.id, { by: byClock, now });
    return openAttempt(tx, followers, bill.id, now);
  };
