import { and, eq, inArray, isNotNull, isNull, ne, not, or, sql } from "drizzle-orm";

import type { Queue } from "#app/api/queue.server.ts";
import { workingDaysAfter } from "#app/lib/working-days.ts";
import { payments as paymentEndpoints } from "#app/modules/billing/payment/endpoints.ts";
import { isBeside, isDisputedOf, payments } from "#app/modules/billing/payment/table.server.ts";
import { unmatchedReceipts } from "#app/modules/billing/payment/unmatched.table.server.ts";
import { personName, users } from "#app/modules/people/account/table.server.ts";
import { pathTo } from "#app/paths.ts";
import { deskPaths } from "#app/routes/operator/paths.ts";

import { openStates } from "./domain.ts";
import { refunds as endpoints } from "./endpoints.ts";
import { refunds } from "./table.server.ts";

/** A closed account answers no more: an operator finds the person. */
const isClosed = sql`exists (select 1 from ${users} where ${users.id} = ${refunds.customerId} and ${users.disabledAt} is not null)`;

/** The payment still holds the sum: it did not go back another way meanwhile. */
const isLeft = sql`exists (select 1 from ${payments} where ${payments.id} = ${refunds.paymentId} and ${payments.amountCents} - ${payments.refundedCents} - ${payments.sentCents} >= ${refunds.amountCents})`;

/** Neither given back nor promised: a refund that is on its way holds its sum. */
const isKept = sql`${payments.amountCents} > ${payments.refundedCents} + ${payments.sentCents} + (
  select coalesce(sum(${refunds.amountCents}), 0) from ${refunds}
  where ${refunds.paymentId} = ${payments.id} and ${inArray(refunds.status, [...openStates, "failed"])})`;

export const refundQueues: readonly Queue[] = [
  {
    kind: "unmatched_money",
    tab: "money",
    facts: { what: unmatchedReceipts.said, cents: unmatchedReceipts.amountCents },
    of: unmatchedReceipts,
    states: [],
    // A rest that its payer was asked for comes, or goes back by itself (OPS-06).
    waiting: () => and(isNull(unmatchedReceipts.closedAt), isNull(unmatchedReceipts.askedUntil)),
    since: unmatchedReceipts.createdAt,
    deadline: workingDaysAfter(2),
    page: (receiptId) => pathTo(deskPaths.deskReceipt, { unmatchedReceiptId: receiptId }),
    command: "payment unmatched",
    acts: [paymentEndpoints.match, endpoints.returnUnmatched],
  },
  {
    kind: "late_money",
    tab: "money",
    facts: {
      who: personName(payments.customerId),
      what: sql`coalesce(${payments.reference}, '')`,
      cents: payments.amountCents,
    },
    of: payments,
    states: [],
    // Its payer was told that we write within two working days (ERR-38).
    waiting: () => and(eq(payments.status, "succeeded"), isBeside, isKept),
    since: payments.createdAt,
    deadline: workingDaysAfter(2),
    page: (paymentId) => pathTo(deskPaths.deskPayment, { paymentId }),
    command: "payment unmatched",
    acts: [endpoints.open],
  },
  {
    kind: "refund",
    tab: "money",
    facts: {
      who: sql`coalesce(${refunds.payerName}, ${personName(refunds.customerId)})`,
      cents: refunds.amountCents,
    },
    of: refunds,
    states: ["refund.to_send", "refund.failed"],
    // Without the family's account nothing can be sent yet (CUS-050), nor before a dispute ends (API-300b).
    waiting: () =>
      or(
        and(eq(refunds.status, "failed"), isLeft),
        and(
          eq(refunds.status, "to_send"),
          not(isDisputedOf(refunds.paymentId)),
          or(isNotNull(refunds.ibanEnd), ne(refunds.person, "family"), isClosed),
        ),
      ),
    since: refunds.createdAt,
    // Overdue the day after, in Paris.
    deadline: sql`((${refunds.dueOn} + 1)::timestamp at time zone 'Europe/Paris')`,
    page: (refundId) => pathTo(deskPaths.deskRefund, { refundId }),
    command: "refund list",
    acts: [endpoints.markSent, endpoints.giveUp],
  },
];
