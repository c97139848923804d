import { presentState } from "#app/api/state.server.ts";
import { iso } from "#app/api/wire.ts";
import type { Db } from "#app/db/client.server.ts";
import { toEuros } from "#app/lib/money.ts";
import { sentence } from "#app/lib/sentence.ts";
import { causeOf } from "#app/modules/billing/bill/cause.domain.ts";
import { stateOf as billState } from "#app/modules/billing/bill/domain.ts";
import { numberOf } from "#app/modules/billing/bill/issue.server.ts";
import type { BillRow } from "#app/modules/billing/bill/repository.server.ts";
import type { SubjectKind } from "#app/modules/billing/ledger/domain.ts";
import { isPaying, stateOf } from "#app/modules/billing/payment/domain.ts";
import type { BillPayment } from "#app/modules/billing/payment/payment.endpoints.ts";
import { findPaymentsOf, type PaymentRow } from "#app/modules/billing/payment/repository.server.ts";

export type Standing = Readonly<{
  bill: BillRow;
  payment: PaymentRow | null;
  /** Set aside, of a bill that is not paid. */
  asideCents: number;
}>;

/** Valid bills by subject, in one query; absent without a bill. */
export async function billsOf(
  db: Db,
  kind: SubjectKind,
  ids: readonly number[],
  now: Date,
): Promise<Map<number, Standing>> {
  if (ids.length === 0) return new Map();
  const found = await findPaymentsOf(db, kind, ids, now);
  return new Map(found.map((standing) => [standing.bill.subjectId, standing]));
}

/** Undefined when no money came in, e.g. fully paid by credit. */
export const paidBy = ({ payment }: Standing): PaymentRow["means"] | undefined =>
  payment && isPaying(payment) ? payment.means : undefined;

export async function listPaymentsOf(
  db: Db,
  kind: SubjectKind,
  ids: readonly number[],
  now: Date,
): Promise<Map<number, BillPayment>> {
  const found = await billsOf(db, kind, ids, now);
  return new Map(
    [...found].map(([subjectId, { bill, payment }]) => [
      subjectId,
      {
        bill_id: bill.id,
        bill_number: numberOf(bill),
        bill_status: bill.status,
        amount: toEuros(bill.amountCents),
        state: presentState(
          "customer",
          {
            ...(payment && bill.status !== "awaiting" ? stateOf(payment) : billState(bill)),
            ...(bill.status === "paid" && { waiting: undefined }),
          },
          now,
        ),
        ...attemptOnWire(payment),
      },
    ]),
  );
}

const none = { status: null, payment_intent_id: null, cause: null, message: null, retry_at: null };

function attemptOnWire(payment: PaymentRow | null) {
  if (!payment) return none;
  const { status, intentId, errorCode, declineCode, retryAt } = payment;
  const cause = errorCode ? causeOf(errorCode, declineCode ?? undefined) : null;
  const message = cause && sentence(`api.payment.cause.${cause}`);
  const retry_at = iso(retryAt);
  return { status, payment_intent_id: intentId, cause, message, retry_at };
}
