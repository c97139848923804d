import { index, integer, jsonb, pgTable, primaryKey, text, timestamp } from "drizzle-orm/pg-core";

/** How many times a caller did something in a window of machine time; shared by every process. */
export const rateLimits = pgTable(
  "rate_limits",
  {
    key: text().notNull(),
    windowStart: timestamp({ withTimezone: true }).notNull(),
    calls: integer().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.key, table.windowStart] }),
    index().on(table.windowStart),
  ],
);

/** A one-time key and what it brought: the same call sent again gets the same answer (CNV-12). */
export const onceKeys = pgTable(
  "once_keys",
  {
    key: text().primaryKey(),
    startedAt: timestamp({ withTimezone: true }).notNull(),
    status: integer(),
    body: jsonb(),
  },
  (table) => [index().on(table.startedAt)],
);
