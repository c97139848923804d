import { and, eq, isNull, sql } from "drizzle-orm";

import type { Value } from "#app/db/prepared.server.ts";
import { payments } from "#app/modules/billing/payment/table.server.ts";

import { refunds } from "./table.server.ts";

/** A family's sum that leaves by hand. */
export const isToSend = () => and(eq(refunds.person, "family"), eq(refunds.status, "to_send"));

/** The State's half of money that was the bill's; `payments` is joined. */
export const isAgencyToSend = () =>
  and(
    eq(refunds.person, "agency"),
    eq(refunds.status, "to_send"),
    sql`${payments.quarantine} is distinct from 'not_due'`,
  );

/** It waits for the family's account (CUS-050). */
export const lacksAccount = () => and(isToSend(), isNull(refunds.ibanEnd));

export const lacksAccountOf = (customerId: Value<number>) =>
  and(eq(refunds.customerId, customerId), lacksAccount());
