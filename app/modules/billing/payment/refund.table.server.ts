import { sql } from "drizzle-orm";
import { check, index, integer, pgTable, text, timestamp } from "drizzle-orm/pg-core";

import { refundStates } from "./refund.domain.ts";
import { payments } from "./table.server.ts";

/** Written before the provider is called, so that parts never exceed the whole. */
export const refunds = pgTable(
  "refunds",
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    paymentId: integer()
      .notNull()
      .references(() => payments.id),
    amountCents: integer().notNull(),
    status: text({ enum: refundStates }).notNull(),
    idempotencyKey: text().notNull().unique(),
    /** End of the claim, by the machine's clock. */
    askingUntil: timestamp({ withTimezone: true }),
    askedBy: text(),
    reason: text(),
    reference: text(),
    createdAt: timestamp({ withTimezone: true }).notNull(),
  },
  (table) => [
    index().on(table.paymentId),
    index().on(table.status),
    check("refunds_amount", sql`${table.amountCents} > 0`),
    check("refunds_sent", sql`(${table.status} = 'sent') = (${table.reference} is not null)`),
  ],
);
