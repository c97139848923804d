import { index, integer, pgTable, text, timestamp, uniqueIndex } from "drizzle-orm/pg-core";

import { users } from "#app/modules/people/account/table.server.ts";

/** How many mails a caller has had written to a person since an hour at most, those that were held among them. */
export const mailBudgets = pgTable(
  "mail_budgets",
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    /** The key under which the caller is counted: a person, or the network of a visitor. */
    sender: text().notNull(),
    recipientId: integer()
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    mails: integer().notNull(),
    endsAt: timestamp({ withTimezone: true }).notNull(),
  },
  (table) => [
    uniqueIndex("mail_budgets_one_pair").on(table.sender, table.recipientId),
    index().on(table.endsAt),
  ],
);
