import type { Call } from "#app/api/call.server.ts";
import type { Paging } from "#app/api/endpoint.ts";
import { summed } from "#app/api/listed.server.ts";
import { iso } from "#app/api/wire.ts";
import { toEuros } from "#app/lib/money.ts";
import { wire } from "#app/lib/wire.ts";
import { restCents } from "#app/modules/billing/bill/domain.ts";
import { numberOf } from "#app/modules/billing/bill/issue.server.ts";
import { leftInCredit } from "#app/modules/billing/credit/domain.ts";
import { findCreditPage } from "#app/modules/billing/credit/repository.server.ts";

import { findAskedRefunds, findPaymentPage, findSetAside } from "./charge.repository.server.ts";
import type { PaymentState } from "./domain.ts";
import {
  type PaymentLine,
  setAsideEventSchema,
  type UnmatchedReceipt,
} from "./operator.endpoints.ts";
import { findPlanPage } from "./plan.repository.server.ts";
import { presentPlan } from "./present-plan.server.ts";
import { findNotDue, findUnmatchedPage } from "./unmatched.repository.server.ts";

type Filter = Paging & {
  state?: PaymentState | undefined;
  customer_id?: number | undefined;
  only?: "collected" | undefined;
  search?: string | undefined;
};
type Found = Awaited<ReturnType<typeof findPaymentPage>>[number];

/** Attempts, refunds not taken, and events awaiting a person (OPS-06). */
export async function listAllPayments({ reader }: Call, query: Filter) {
  const { state, customer_id: customerId, only, search, ...paging } = query;
  const filter = { state, customerId, only, search };
  const found = await summed(
    paging,
    (page) => findPaymentPage(reader, filter, page),
    (row) => lineOf(row),
    (first) => ({ left: toEuros(first?.leftCents ?? 0) }),
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

export const lineOf = ({ payment, bill }: Pick<Found, "payment" | "bill">): PaymentLine => ({
  id: payment.id,
  bill_id: bill.id,
  bill: numberOf(bill),
  subject: bill.subjectKind,
  subject_id: bill.subjectId,
  means: payment.means,
  customer_id: bill.customerId,
  customer: bill.buyerName,
  reference: payment.reference,
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

type Search = Paging & { search?: string | undefined };

export async function listAllUnmatched({ reader }: Call, { search, ...paging }: Search) {
  const found = await summed(
    paging,
    (page) => findUnmatchedPage(reader, search, page),
    (row) => receiptOf(row),
    (first) => ({ amount: toEuros(first?.sumCents ?? 0) }),
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

type FoundReceipt = Pick<Awaited<ReturnType<typeof findUnmatchedPage>>[number], "row" | "bill">;

export const receiptOf = ({ row, bill }: FoundReceipt): UnmatchedReceipt => ({
  id: row.id,
  means: row.means,
  reference: row.reference,
  label: row.said,
  amount: toEuros(row.amountCents),
  received_at: row.createdAt.toISOString(),
  for_bill: bill && numberOf(bill),
  asked_until: iso(row.askedUntil),
});

/** Credits of one family or all, and what is left of them together (STM-47). */
export async function listAllCredits(
  { reader }: Call,
  { customer_id: customerId, ...paging }: Paging & { customer_id?: number | undefined },
) {
  return summed(
    paging,
    (page) => findCreditPage(reader, customerId, page),
    ({ row, customer }) => ({
      id: row.id,
      customer_id: row.customerId,
      customer,
      entity: row.entity,
      left: toEuros(leftInCredit(row)),
      payment_id: row.paymentId,
      expires_at: row.expiresAt.toISOString(),
    }),
    (first) => ({ left: toEuros(first?.leftCents ?? 0) }),
  );
}

/** Open plans with what is still to come of them (API-301). */
export const listPlans = ({ reader }: Call, paging: Paging) =>
  summed(
    paging,
    (page) => findPlanPage(reader, page),
    ({ plan, bill, open }) => ({
      id: plan.id,
      bill_id: bill.id,
      bill: numberOf(bill),
      customer_id: bill.customerId,
      customer: bill.buyerName,
      rest: toEuros(restCents(bill)),
      created_at: plan.createdAt.toISOString(),
      ...presentPlan(open ?? { missed: false, dates: [] }, bill),
    }),
    (first) => ({ rest: toEuros(first?.restCents ?? 0) }),
  );
