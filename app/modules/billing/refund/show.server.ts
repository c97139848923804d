import type { Call } from "#app/api/call.server.ts";
import type { Paging } from "#app/api/endpoint.ts";
import { listed, summed } from "#app/api/listed.server.ts";
import { presentState } from "#app/api/state.server.ts";
import type { Db } from "#app/db/client.server.ts";
import type { Gateways } from "#app/gateways/gateways.server.ts";
import { toEuros } from "#app/lib/money.ts";
import { parisDay } from "#app/lib/paris-time.ts";
import { orNotFound } from "#app/lib/rule-error.ts";
import { numberOf } from "#app/modules/billing/bill/issue.server.ts";
import { listHistory, presentNamedLine } from "#app/modules/foundation/history/record.server.ts";
import type { BillEntity } from "#app/modules/foundation/issuer/domain.ts";

import { isOverdue, promiseOf, type RefundState, stateOf } from "./domain.ts";
import { mayKeep } from "./keep.domain.ts";
import type { RefundLine } from "./operator.endpoints.ts";
import type { OwnRefund } from "./own.endpoints.ts";
import {
  findOwnPage,
  findRefundPage,
  findShown,
  type Only,
  type RefundRow,
  type ShownRefund,
} from "./repository.server.ts";
import { seeOwn } from "./see-own.server.ts";

/** The family's sums (API-288). */
export const listOwnRefunds = ({ db, actor, now }: Call, paging: Paging) =>
  listed(
    paging,
    (page) => findOwnPage(db, { ...page, customerId: actor.id }),
    (row) => present(row, now),
  );

export const showOwnRefund = (call: Call, { id }: { id: number }) => presentOwn(call.db, call, id);

/** 404 for another's. */
export const presentOwn = async (
  db: Db,
  { actor, now }: Pick<Call, "actor" | "now">,
  id: number,
): Promise<OwnRefund> => present(await seeOwn(db, id, actor), now);

const standingOf = ({ refund, payment }: ShownRefund) => ({
  ...refund,
  disputed: payment?.disputedAt != null,
});

function present(row: ShownRefund, now: Date): OwnRefund {
  const { refund, payment, bill } = row;
  const standing = standingOf(row);
  if (!bill) throw new Error(`The refund ${String(refund.id)} has no bill.`);
  const { id, amountCents, way, status, dueOn, ibanEnd, sentOn, reference } = refund;
  return {
    id,
    amount: toEuros(amountCents),
    way,
    status,
    state: presentState("customer", stateOf(standing, now), now),
    bill_id: bill.id,
    bill: numberOf(bill),
    entity: bill.entity,
    what: bill.subjectName,
    due_on: dueOn,
    promise: promiseOf(standing, now),
    disputed_on: payment?.disputedAt ? parisDay(payment.disputedAt) : null,
    iban_end: ibanEnd,
    may_keep: mayKeep(refund, payment ?? undefined),
    sent_on: sentOn,
    reference,
  };
}

type Query = Paging & {
  state?: RefundState | undefined;
  only?: Only | undefined;
  entity?: BillEntity | undefined;
  search?: string | undefined;
};

type Reading = Pick<Call, "reader" | "now" | "gateways">;

/** Every sum that goes back, with the account to send it to (API-291). */
export const listAllRefunds = (call: Reading, { state, only, entity, search, ...paging }: Query) =>
  summed(
    paging,
    (page) => findRefundPage(call.reader, { state, only, entity, search }, page),
    (row) => presentLine(row, call),
    (first) => ({ amount: toEuros(first?.sumCents ?? 0) }),
  );

/** One of them with its history (API-291). 404 for none. */
export async function showAnyRefund(call: Reading, { id }: { id: number }) {
  const row = orNotFound(await findShown(call.reader, id), "api.absent");
  const history = await listHistory(call.reader, [{ machine: "refund", id }]);
  return {
    ...presentLine(row, call),
    state: presentState("operator", stateOf(standingOf(row), call.now), call.now),
    bill_id: row.bill?.id ?? null,
    may_keep: mayKeep(row.refund, row.payment ?? undefined),
    history: history.map(presentNamedLine),
  };
}

export const ibanOf = (
  { sealedIban }: Pick<RefundRow, "sealedIban">,
  { vault }: Pick<Gateways, "vault">,
): string | null => (sealedIban === null ? null : (vault.open(sealedIban) ?? null));

function presentLine(row: ShownRefund, { now, gateways }: Reading): RefundLine {
  const { refund } = row;
  return {
    ...lineOf(row),
    iban: ibanOf(refund, gateways),
    overdue: isOverdue(standingOf(row), now) || isTold(refund),
  };
}

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
    file_id: refund.fileId,
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
