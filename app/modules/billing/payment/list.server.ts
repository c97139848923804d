import type { Call } from "#app/api/call.server.ts";
import { pageOf, type Paging } from "#app/api/endpoint.ts";
import { listed } from "#app/api/listed.server.ts";
import { iso } from "#app/api/wire.ts";
import { type Page, pageFrom } from "#app/db/counted-page.server.ts";
import { toEuros } from "#app/lib/money.ts";
import { wire } from "#app/lib/wire.ts";
import { numberOf } from "#app/modules/billing/bill/issue.server.ts";
import { leftInCredit } from "#app/modules/billing/credit/domain.ts";
import { findCreditPage } from "#app/modules/billing/credit/repository.server.ts";

import { findAskedRefunds, findPaymentPage, findSetAside } from "./charge.repository.server.ts";
import type { PaymentState } from "./domain.ts";
import { type PaymentLine, setAsideEventSchema } from "./operator.endpoints.ts";
import { findNotDue, findUnmatchedPage } from "./unmatched.repository.server.ts";

type Filter = Paging & { state?: PaymentState | undefined; customer_id?: number | undefined };
type Found = Awaited<ReturnType<typeof findPaymentPage>>[number];

/** Attempts, refunds not taken, and events awaiting a person (OPS-06). */
export async function listAllPayments({ reader }: Call, query: Filter) {
  const { state, customer_id: customerId, ...paging } = query;
  const found = await listed(
    paging,
    (page) => findPaymentPage(reader, { state, customerId }, page),
    lineOf,
  );
  const refunds = await findAskedRefunds(reader);
  const events = await findSetAside(reader);
  return {
    ...found,
    refunds_asked: refunds.map(({ id, paymentId, amountCents }) => ({
      id,
      payment_id: paymentId,
      amount: toEuros(amountCents),
    })),
    events: events.map((event) => wire(setAsideEventSchema, event, {})),
  };
}

const lineOf = ({ payment, bill }: Found): PaymentLine => ({
  id: payment.id,
  bill_id: bill.id,
  bill: numberOf(bill),
  subject: bill.subjectKind,
  subject_id: bill.subjectId,
  means: payment.means,
  customer_id: bill.customerId,
  customer: bill.buyerName,
  amount: toEuros(payment.amountCents),
  refunded: toEuros(payment.refundedCents),
  sent_back: toEuros(payment.sentCents),
  status: payment.status,
  bill_status: bill.status,
  decline: payment.declineCode ?? payment.errorCode,
  set_aside: payment.quarantine,
  retry_at: iso(payment.retryAt),
  created_at: payment.createdAt.toISOString(),
});

export async function listAllUnmatched({ reader }: Call, paging: Paging) {
  const found = await listed(
    paging,
    (page) => findUnmatchedPage(reader, page),
    ({ row, bill }) => ({
      id: row.id,
      means: row.means,
      reference: row.reference,
      label: row.said,
      amount: toEuros(row.amountCents),
      received_at: row.createdAt.toISOString(),
      for_bill: bill && numberOf(bill),
      asked_until: iso(row.askedUntil),
    }),
  );
  const notDue = await findNotDue(reader);
  return {
    ...found,
    not_due: notDue.map(({ payment, bill }) => ({
      payment_id: payment.id,
      bill: numberOf(bill),
      customer_id: bill.customerId,
      customer: bill.buyerName,
      means: payment.means,
      amount: toEuros(payment.amountCents - payment.refundedCents - payment.sentCents),
    })),
  };
}

/** Credits of one family or all, and what is left of them together (STM-47). */
export async function listAllCredits(
  { reader }: Call,
  { customer_id: customerId, ...paging }: Paging & { customer_id?: number | undefined },
) {
  const find = (page: Page) => findCreditPage(reader, customerId, page);
  const { rows, total } = await pageFrom(pageOf(paging, 50), find);
  const [first] = rows.length > 0 ? rows : await find({ start: 0, length: 1 });
  return {
    data: rows.map(({ row, customer }) => ({
      id: row.id,
      customer_id: row.customerId,
      customer,
      entity: row.entity,
      left: toEuros(leftInCredit(row)),
      payment_id: row.paymentId,
      expires_at: row.expiresAt.toISOString(),
    })),
    total,
    left: toEuros(first?.leftCents ?? 0),
  };
}
