import type { Call } from "#app/api/call.server.ts";
import type { Paging } from "#app/api/endpoint.ts";
import { listed } from "#app/api/listed.server.ts";
import { toEuros } from "#app/lib/money.ts";
import { orNotFound } from "#app/lib/rule-error.ts";
import { numberOf } from "#app/modules/billing/bill/issue.server.ts";
import { type BillRow, findBill } from "#app/modules/billing/bill/repository.server.ts";
import { guessesFor } from "#app/modules/billing/payment/show.server.ts";
import { listHistory, presentNamedLine } from "#app/modules/foundation/history/record.server.ts";

import type { EntryState } from "./domain.ts";
import type { BankEntry } from "./endpoints.ts";
import { type EntryRow, findEntry, findEntryPage, findRefundSent } from "./repository.server.ts";
import type { HandSum } from "./twin.domain.ts";
import { findTwins } from "./twin.repository.server.ts";

type Query = Paging & { state?: EntryState | undefined; search?: string | undefined };

export const listEntries = ({ reader }: Call, { state, search, ...paging }: Query) =>
  listed(
    paging,
    (page) => findEntryPage(reader, { state, search }, page),
    ({ entry, bill }) => lineOf(entry, bill),
  );

const lineOf = (entry: EntryRow, bill: BillRow | null | undefined): BankEntry => ({
  id: entry.id,
  entity: entry.entity,
  kind: entry.kind,
  amount: toEuros(entry.amountCents),
  on: entry.bookedOn,
  words: entry.words,
  name: entry.name,
  reference: entry.reference,
  state: entry.state,
  doubt: entry.doubt,
  bill: bill ? numberOf(bill) : null,
});

/** 404 for none. */
export async function showEntry({ reader }: Call, { id }: { id: number }) {
  const entry = orNotFound(await findEntry(reader, id), "api.absent");
  const { billId, receiptId, name, words, amountCents, kind, state } = entry;
  const bill = billId === null ? undefined : await findBill(reader, billId);
  const label = [words, name].filter(Boolean).join(" ");
  const mayPay = state === "to_see" && kind === "credit";
  const back = kind === "return" ? await findRefundSent(reader, words.split(" ")) : undefined;
  const twins = state === "to_see" ? await findTwins(reader, entry) : [];
  const history = await listHistory(reader, [{ machine: "bank_entry", id }]);
  return {
    ...lineOf(entry, bill),
    bill_id: billId,
    receipt_id: receiptId,
    refund_id: back?.id ?? null,
    imported_at: entry.createdAt.toISOString(),
    guesses: mayPay ? await guessesFor(reader, { label, amountCents, forBillId: billId }) : [],
    twins: twins.map(presentTwin),
    history: history.map(presentNamedLine),
  };
}

const presentTwin = ({ kind, id, on, reference, words, bill }: HandSum) => ({
  kind,
  id,
  on,
  reference,
  words,
  bill,
});
