import { index, integer, pgTable, text, timestamp, uniqueIndex } from "drizzle-orm/pg-core";

import { users } from "#app/modules/people/account/table.server.ts";

/** Mails of a caller to a person within an hour, held ones included. */
export const mailBudgets = pgTable(
  "mail_budgets",
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    /** The caller's key: a person, or a visitor's network. */
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
