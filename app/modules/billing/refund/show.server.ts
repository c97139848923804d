import type { Call } from "#app/api/call.server.ts";
import type { Paging } from "#app/api/endpoint.ts";
import { listed } from "#app/api/listed.server.ts";
import { presentState } from "#app/api/state.server.ts";
import type { Db } from "#app/db/client.server.ts";
import { toEuros } from "#app/lib/money.ts";
import { numberOf } from "#app/modules/billing/bill/issue.server.ts";

import { isOverdue, promiseOf, type RefundState, stateOf } from "./domain.ts";
import { mayKeep } from "./keep.domain.ts";
import type { RefundLine } from "./operator.endpoints.ts";
import type { OwnRefund } from "./own.endpoints.ts";
import { findOwnPage, findRefundPage, type ShownRefund } from "./repository.server.ts";
import { seeOwn } from "./see-own.server.ts";

/** The family's sums (API-288). */
export const listOwnRefunds = ({ db, actor, now }: Call, paging: Paging) =>
  listed(
    paging,
    (page) => findOwnPage(db, actor.id, page),
    (row) => present(row, now),
  );

export const showOwnRefund = (call: Call, { id }: { id: number }) => presentOwn(call.db, call, id);

/** 404 for another's. */
export const presentOwn = async (
  db: Db,
  { actor, now }: Pick<Call, "actor" | "now">,
  id: number,
): Promise<OwnRefund> => present(await seeOwn(db, id, actor), now);

function present({ refund, payment, bill }: ShownRefund, now: Date): OwnRefund {
  if (!bill) throw new Error(`The refund ${String(refund.id)} has no bill.`);
  const { id, amountCents, way, status, dueOn, ibanEnd, sentOn, reference } = refund;
  return {
    id,
    amount: toEuros(amountCents),
    way,
    status,
    state: presentState("customer", stateOf(refund, now), now),
    bill_id: bill.id,
    bill: numberOf(bill),
    what: bill.subjectName,
    due_on: dueOn,
    promise: promiseOf(refund, now),
    iban_end: ibanEnd,
    may_keep: mayKeep(refund, payment ?? undefined),
    sent_on: sentOn,
    reference,
  };
}

type Query = Paging & { state?: RefundState | undefined };

/** Every sum that goes back, with the account to send it to (API-291). */
export const listAllRefunds = (
  { reader, now, gateways }: Pick<Call, "reader" | "now" | "gateways">,
  { state, ...paging }: Query,
) =>
  listed(
    paging,
    (page) => findRefundPage(reader, state, page),
    (row): RefundLine => ({
      ...lineOf(row),
      iban:
        row.refund.sealedIban === null
          ? null
          : (gateways.vault.open(row.refund.sealedIban) ?? null),
      overdue: isOverdue(row.refund, now) || isTold(row.refund),
    }),
  );

/** A second day was told: it stays late until it is sent. */
const isTold = ({ status, lateToldAt }: ShownRefund["refund"]) =>
  status === "to_send" && lateToldAt !== null;

function lineOf({ refund, bill, receipt }: ShownRefund): Omit<RefundLine, "iban" | "overdue"> {
  const { id, status, way, amountCents, entity, person, customerId, reference, sentOn } = refund;
  const line = bill && { bill: numberOf(bill), what: bill.subjectName, name: bill.buyerName };
  const { name, ...shown } = line ?? { bill: null, ...unnamed(receipt) };
  return {
    ...shown,
    id,
    status,
    way,
    amount: toEuros(amountCents),
    entity,
    person,
    customer_id: customerId,
    name: person === "agency" ? agency : name,
    payment_id: refund.paymentId,
    receipt_id: refund.receiptId,
    due_on: refund.dueOn,
    reference,
    sent_on: sentOn,
    reason: refund.reason,
    created_at: refund.createdAt.toISOString(),
  };
}

/** Unmatched money bears the bank's line only. */
const unnamed = (receipt: ShownRefund["receipt"]) => ({
  what: receipt?.said ?? "",
  name: receipt?.said ?? "",
});

const agency = "Urssaf";
