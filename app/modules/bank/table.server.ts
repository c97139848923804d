import { index, jsonb, pgTable, text, timestamp } from "drizzle-orm/pg-core";

/** What the embedded bank knows: its customers, cards, set-ups and intents, as the provider writes them. */
export const bankObjects = pgTable(
  "bank_objects",
  {
    id: text().primaryKey(),
    kind: text().notNull(),
    customer: text(),
    data: jsonb().$type<Record<string, unknown>>().notNull(),
    createdAt: timestamp({ withTimezone: true }).notNull(),
  },
  (table) => [index().on(table.customer, table.kind)],
);
