import { and, asc, inArray, isNotNull } from "drizzle-orm";

import type { Tx } from "#app/db/client.server.ts";
import { bills } from "#app/modules/billing/bill/table.server.ts";
import { hasEmail } from "#app/modules/people/account/email.table.server.ts";
import { users } from "#app/modules/people/account/table.server.ts";

import { payments } from "./table.server.ts";
import { isBankWaiting, isUnpaid } from "./unpaid.repository.server.ts";

const customersOf = (tx: Tx, email: string) =>
  tx.select({ id: users.id }).from(users).where(hasEmail(email));

/** Bills that another transaction holds are left to it. */
export const lockUnpaidOf = (tx: Tx, email: string) =>
  tx
    .select()
    .from(bills)
    .where(
      and(isUnpaid(), isNotNull(bills.remindAt), inArray(bills.customerId, customersOf(tx, email))),
    )
    .orderBy(asc(bills.id))
    .for("no key update", { skipLocked: true });

export const findBankWaitingOf = (tx: Tx, email: string) =>
  tx
    .select({
      id: payments.id,
      remindAt: payments.remindAt,
      remindersSent: payments.remindersSent,
    })
    .from(payments)
    .where(
      and(
        isBankWaiting(tx),
        isNotNull(payments.remindAt),
        inArray(
          payments.billId,
          tx
            .select({ id: bills.id })
            .from(bills)
            .where(inArray(bills.customerId, customersOf(tx, email))),
        ),
      ),
    )
    .orderBy(asc(payments.id));
