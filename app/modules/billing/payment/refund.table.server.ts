import { sql } from "drizzle-orm";
import { check, index, integer, pgTable, text, timestamp } from "drizzle-orm/pg-core";

import { refundStates } from "./refund.domain.ts";
import { payments } from "./table.server.ts";

/** Money asked back of a payment: written before the provider is asked, so that the parts never exceed the whole. */
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
    /** Until when somebody is asking the provider, by the machine's clock: nobody else asks, or gives up, meanwhile. */
    askingUntil: timestamp({ withTimezone: true }),
    /** The operator who asked for it, and why; nothing where it follows from another act. */
    askedBy: text(),
    reason: text(),
    /** Under what it was sent, outside the provider. */
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
