import { and, eq, isNull } from "drizzle-orm";

import type { Value } from "#app/db/prepared.server.ts";

import { refunds } from "./table.server.ts";

/** A family's sum that leaves by hand. */
export const isToSend = () => and(eq(refunds.person, "family"), eq(refunds.status, "to_send"));

/** It waits for the family's account (CUS-050). */
export const lacksAccount = () => and(isToSend(), isNull(refunds.ibanEnd));

export const lacksAccountOf = (customerId: Value<number>) =>
  and(eq(refunds.customerId, customerId), lacksAccount());
