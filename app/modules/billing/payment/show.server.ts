import type { Call } from "#app/api/call.server.ts";
import { iso } from "#app/api/wire.ts";
import type { Db } from "#app/db/client.server.ts";
import { toEuros } from "#app/lib/money.ts";
import { orNotFound } from "#app/lib/rule-error.ts";
import { dueCents, restCents } from "#app/modules/billing/bill/domain.ts";
import { numberOf } from "#app/modules/billing/bill/issue.server.ts";
import { type BillRow, findBill } from "#app/modules/billing/bill/repository.server.ts";
import { listHistory, presentNamedLine } from "#app/modules/foundation/history/record.server.ts";

import { guessesOf, type Money } from "./guess.domain.ts";
import { findPossibleBills } from "./guess.repository.server.ts";
import { lineOf, receiptOf } from "./list.server.ts";
import { findPayment } from "./repository.server.ts";
import { findReceipt } from "./unmatched.repository.server.ts";

/** Money that names no bill, and what it may be of (API-306). 404 for none. */
export async function showReceipt({ reader }: Call, { id }: { id: number }) {
  const found = orNotFound(await findReceipt(reader, id), "api.absent");
  const { row } = found;
  const taken = row.billId === null ? undefined : await findBill(reader, row.billId);
  const money = { label: row.said, amountCents: row.amountCents, forBillId: row.forBillId };
  return {
    ...receiptOf(found),
    closed_at: iso(row.closedAt),
    bill: taken ? numberOf(taken) : null,
    guesses: row.closedAt ? [] : await guessesFor(reader, money),
  };
}

/** Bills that a sum may be of, the best first, and why (ERR-38). */
export async function guessesFor(db: Db, money: Money) {
  const possible = await findPossibleBills(db, money);
  return guessesOf(money, possible.map(possibleOf)).map(({ bill, reasons }) => ({
    bill_id: bill.id,
    bill: numberOf(bill),
    customer: bill.buyerName,
    what: bill.subjectName,
    due: toEuros(bill.restCents),
    awaited_until: iso(bill.awaitedUntil),
    reasons,
  }));
}

const possibleOf = (bill: BillRow) => ({
  ...bill,
  dueCents: dueCents(bill),
  restCents: restCents(bill),
  isAwaited: bill.status === "awaiting" && bill.awaitedMeans !== null,
});

/** One payment with its bill and its moves (API-226). 404 for none. */
export async function showAnyPayment({ reader }: Call, { id }: { id: number }) {
  const payment = orNotFound(await findPayment(reader, id), "api.payment.not_found");
  const bill = orNotFound(await findBill(reader, payment.billId), "api.invoice.not_found");
  const history = await listHistory(reader, [{ machine: "payment", id }]);
  return { ...lineOf({ payment, bill }), history: history.map(presentNamedLine) };
}
