import { sql } from "drizzle-orm";
import { check, index, integer, pgTable, primaryKey, text, timestamp } from "drizzle-orm/pg-core";

import { bills } from "#app/modules/billing/bill/table.server.ts";
import { payments } from "#app/modules/billing/payment/table.server.ts";
import { billEntities } from "#app/modules/foundation/issuer/domain.ts";
import { customers } from "#app/modules/people/account/table.server.ts";

export const familyCredits = pgTable(
  "family_credits",
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    customerId: integer()
      .notNull()
      .references(() => customers.id),
    entity: text({ enum: billEntities }).notNull(),
    billId: integer()
      .notNull()
      .references(() => bills.id),
    paymentId: integer()
      .notNull()
      .references(() => payments.id),
    amountCents: integer().notNull(),
    usedCents: integer().notNull().default(0),
    refundedCents: integer().notNull().default(0),
    createdAt: timestamp({ withTimezone: true }).notNull(),
    expiresAt: timestamp({ withTimezone: true }).notNull(),
  },
  (table) => [
    index().on(table.customerId),
    index().on(table.billId),
    index().on(table.paymentId),
    index("family_credits_left")
      .on(table.expiresAt)
      .where(sql`${table.usedCents} + ${table.refundedCents} < ${table.amountCents}`),
    check(
      "family_credits_amount",
      sql`${table.amountCents} > 0 and ${table.usedCents} >= 0 and ${table.refundedCents} >= 0 and ${table.usedCents} + ${table.refundedCents} <= ${table.amountCents}`,
    ),
  ],
);

export const creditUses = pgTable(
  "credit_uses",
  {
    creditId: integer()
      .notNull()
      .references(() => familyCredits.id),
    billId: integer()
      .notNull()
      .references(() => bills.id),
    amountCents: integer().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.creditId, table.billId] }),
    index().on(table.billId),
    check("credit_uses_amount", sql`${table.amountCents} >= 0`),
  ],
);
