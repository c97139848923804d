import { index, integer, pgTable, text, timestamp } from "drizzle-orm/pg-core";

import { contractSides } from "#app/modules/lessons/contract/price-version.domain.ts";
import { contractColumns } from "#app/modules/lessons/contract/table.server.ts";

import { withholdings } from "./domain.ts";

export const messages = pgTable(
  "messages",
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    ...contractColumns(),
    by: text({ enum: contractSides }).notNull(),
    text: text().notNull(),
    /** Removed after a notice, or erased with the account of who wrote it. */
    withheld: text({ enum: withholdings }),
    sentAt: timestamp({ withTimezone: true }).notNull(),
    readAt: timestamp({ withTimezone: true }),
    mailedAt: timestamp({ withTimezone: true }),
    mailDueAt: timestamp({ withTimezone: true }),
  },
  (table) => [
    index().on(table.contractId, table.id),
    index().on(table.customerId),
    index().on(table.teacherId),
    index().on(table.mailDueAt),
    index().on(table.sentAt),
  ],
);
