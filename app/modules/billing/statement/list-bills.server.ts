import type { Call } from "#app/api/call.server.ts";
import type { Paging } from "#app/api/endpoint.ts";
import { listed } from "#app/api/listed.server.ts";
import { iso } from "#app/api/wire.ts";
import { toEuros } from "#app/lib/money.ts";
import { type BillState, dueCents } from "#app/modules/billing/bill/domain.ts";
import { billIdentified, numberOf } from "#app/modules/billing/bill/issue.server.ts";
import { billReference } from "#app/modules/billing/bill/reference.domain.ts";
import type { BillRow } from "#app/modules/billing/bill/repository.server.ts";
import type { BillEntity } from "#app/modules/foundation/issuer/domain.ts";

import { findBillPage, findWholeBill } from "./list-bills.repository.server.ts";
import type { BillLineView } from "./operator.endpoints.ts";

type Filter = Paging & {
  customer_id?: number | undefined;
  entity?: BillEntity | undefined;
  state?: BillState | undefined;
};

export const listAllBills = (
  { reader }: Call,
  { customer_id: customerId, entity, state: status, ...paging }: Filter,
) =>
  listed(
    paging,
    (page) => findBillPage(reader, { customerId, entity, status }, page),
    ({ bill }) => lineOf(bill),
  );

export async function showAnyBill({ db }: Call, { id }: { id: number | string }) {
  const { bill, lines, notes, payments } = await findWholeBill(db, await billIdentified(db, id));
  return {
    ...lineOf(bill),
    reference: billReference(bill),
    due: toEuros(bill.kind === "bill" ? dueCents(bill) : 0),
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
    payments: payments.map((payment) => ({
      id: payment.id,
      means: payment.means,
      status: payment.status,
      amount: toEuros(payment.amountCents),
      refunded: toEuros(payment.refundedCents),
      set_aside: payment.quarantine,
    })),
  };
}

const lineOf = (bill: BillRow): BillLineView => ({
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
  created_at: bill.createdAt.toISOString(),
  paid_at: iso(bill.paidAt),
});
