import type { Db, Tx } from "#app/db/client.server.ts";
import type { By } from "#app/lib/actor.ts";
import { fieldFault, RuleError } from "#app/lib/rule-error.ts";
import type { Money } from "#app/modules/billing/bill/followers.server.ts";
import { findBillNamed } from "#app/modules/billing/bill/issue.server.ts";

import { type Receipt, receiptKey, receive } from "./receive.server.ts";
import { findPaymentByKey } from "./repository.server.ts";
import type { Settled } from "./settle.server.ts";
import {
  closeUnmatched,
  findNotDue,
  findUnmatchedPage,
  keepUnmatched,
  lockUnmatchedNamed,
} from "./unmatched.repository.server.ts";
import { holdUnmatched, moveUnmatched } from "./unmatched.server.ts";

type Named = Omit<Receipt, "billId"> & Readonly<{ said: string }>;

/**
 * Records money naming a bill (OPS-06); unmatched money is kept once, never guessed (ERR-38). 409 when the amount is
 * not what is due.
 */
export function receiveNamed(
  { db, followers }: Pick<Money, "db" | "followers">,
  named: Named,
  { by, now }: By,
): Promise<{ settled: Settled } | { unmatchedId: number }> {
  return db.transaction(async (tx) => {
    const { said: input, ...receipt } = named;
    const bill = await findBillNamed(tx, input);
    if (!bill) return { unmatchedId: await setAside(tx, named, now) };
    const kept = await lockUnmatchedNamed(tx, receipt);
    if (kept && !kept.closedAt) {
      if (kept.amountCents !== receipt.amountCents) throw differs();
      await closeUnmatched(tx, kept.id, { closedAt: now, billId: bill.id });
      await moveUnmatched(tx, kept, { cents: -kept.amountCents, cause: "payment", now });
    }
    if (kept?.sentReference) throw new RuleError("conflict", "api.payment.refund_closed");
    return {
      settled: await receive({ db: tx, followers }, { ...receipt, billId: bill.id }, { by, now }),
    };
  });
}

const differs = () => new RuleError("conflict", "api.payment.amount_differs");

async function setAside(tx: Tx, { said: input, ...receipt }: Named, now: Date): Promise<number> {
  if (receipt.amountCents <= 0) throw differs();
  // A bill already took this money: without its name it is not new money.
  if (await findPaymentByKey(tx, receiptKey(receipt))) throw differs();
  const { row, isNew } = await keepUnmatched(tx, { ...receipt, said: input, createdAt: now });
  if (row.amountCents !== receipt.amountCents) throw differs();
  if (isNew) await moveUnmatched(tx, row, { cents: row.amountCents, cause: "payment", now });
  return row.id;
}

/** 404 for none, 409 once closed, 422 when the words name no bill. */
export function matchUnmatched(
  { db, followers }: Pick<Money, "db" | "followers">,
  { id, bill }: Readonly<{ id: number; bill: string }>,
  { by, now }: By,
) {
  return db.transaction(async (tx) => {
    const { means, reference, amountCents } = await holdUnmatched(tx, id);
    if (!(await findBillNamed(tx, bill))) throw fieldFault("bill", "api.payment.bill_unknown");
    const named = { said: bill, means, reference, amountCents };
    return receiveNamed({ db: tx, followers }, named, { by, now });
  });
}

/** Money awaiting an operator: no bill named, or bill already settled (ERR-38). */
export async function listUnmatched(db: Db) {
  const rows = await findUnmatchedPage(db, { start: 0, length: 500 });
  return { unmatched: rows.map(({ row }) => row), notDue: await findNotDue(db) };
}
