import type { Call } from "#app/api/call.server.ts";
import type { Paging } from "#app/api/endpoint.ts";
import { summed } from "#app/api/listed.server.ts";
import { presentState } from "#app/api/state.server.ts";
import { iso } from "#app/api/wire.ts";
import { toEuros } from "#app/lib/money.ts";
import { causeOf } from "#app/modules/billing/bill/cause.domain.ts";
import {
  type AwaitedMeans,
  dueCents,
  isSettled,
  stateOf,
} from "#app/modules/billing/bill/domain.ts";
import { billIdentified, numberOf } from "#app/modules/billing/bill/issue.server.ts";
import { billReference } from "#app/modules/billing/bill/reference.domain.ts";
import type { BillRow } from "#app/modules/billing/bill/repository.server.ts";
import { planOf } from "#app/modules/billing/payment/present-plan.server.ts";
import type { PaymentRow } from "#app/modules/billing/payment/repository.server.ts";
import { listHistory, presentNamedLine } from "#app/modules/foundation/history/record.server.ts";

import { type BillFilter, findBillPage, findWholeBill } from "./list-bills.repository.server.ts";
import type { BillLineView } from "./operator.endpoints.ts";

type Filter = Paging &
  Omit<BillFilter, "customerId" | "status"> & {
    customer_id?: number | undefined;
    state?: BillFilter["status"];
  };

/** Bills and credit notes with the sums of all that the filters show (API-229). */
export const listAllBills = (
  { reader }: Call,
  { customer_id: customerId, state: status, ...query }: Filter,
) => {
  const { entity, kind, month, awaited, search, ...paging } = query;
  const filter = { customerId, status, entity, kind, month, awaited, search };
  return summed(
    paging,
    (page) => findBillPage(reader, filter, page),
    ({ bill, credited, ...awaited }) => lineOf(bill, credited, awaited),
    (first) => ({
      amount: toEuros(first?.amountCents ?? 0),
      credited: toEuros(first?.creditedCents ?? 0),
      due: toEuros(first?.dueCents ?? 0),
    }),
  );
};

/** A bill with all that is known of it (API-230). 404 for none. */
export async function showAnyBill({ db, now }: Call, { id }: { id: number | string }) {
  const named = await billIdentified(db, id);
  const { bill, lines, notes, payments, ...about } = await findWholeBill(db, named);
  const history = await listHistory(db, [{ machine: "bill", id: bill.id }]);
  return {
    ...lineOf(bill, null, about),
    due: dueOf(bill),
    entity: bill.entity,
    reference: billReference(bill),
    state: presentState("operator", stateOf(bill), now),
    unpaid_since: iso(bill.unpaidSince),
    case_id: about.caseId,
    plan: planOf(about.plan, bill),
    teacher: about.teacherId ? { teacher_id: about.teacherId, name: about.teacher ?? "" } : null,
    lines: lines.map(({ kind, amountCents, vatCents }) => ({
      kind,
      amount: toEuros(amountCents),
      vat: toEuros(vatCents),
    })),
    credit_notes: notes.map((note) => ({
      paid_by: note.paidBy,
      id: note.id,
      number: numberOf(note),
      amount: toEuros(note.amountCents),
    })),
    payments: payments.map(paymentOf),
    history: history.map(presentNamedLine),
  };
}

const paymentOf = (payment: PaymentRow) => ({
  id: payment.id,
  means: payment.means,
  status: payment.status,
  amount: toEuros(payment.amountCents),
  refunded: toEuros(payment.refundedCents),
  set_aside: payment.quarantine,
  cause: payment.errorCode ? causeOf(payment.errorCode, payment.declineCode ?? undefined) : null,
  reference: payment.reference,
  created_at: payment.createdAt.toISOString(),
});

const dueOf = (bill: BillRow) => toEuros(bill.kind === "bill" ? dueCents(bill) : 0);

type Awaiting = Readonly<{ awaitedBy: AwaitedMeans | null; awaitedUntil: string | null }>;

const lineOf = (bill: BillRow, credited: BillRow | null, awaiting: Awaiting): BillLineView => ({
  id: bill.id,
  number: numberOf(bill),
  kind: bill.kind,
  status: bill.status,
  customer_id: bill.customerId,
  customer: bill.buyerName,
  subject: bill.subjectKind,
  subject_id: bill.subjectId,
  what: bill.subjectName,
  amount: toEuros(bill.amountCents),
  credited: toEuros(bill.creditedCents),
  due: isSettled(bill) ? 0 : dueOf(bill),
  kept: toEuros(bill.keptCents),
  awaited: awaitedOf(bill, awaiting),
  credits: credited && numberOf(credited),
  created_at: bill.createdAt.toISOString(),
  paid_at: iso(bill.paidAt),
});

function awaitedOf({ status }: BillRow, { awaitedBy: means, awaitedUntil: until }: Awaiting) {
  if (status !== "awaiting" || !means || !until) return null;
  return { means, until: new Date(until).toISOString() };
}
