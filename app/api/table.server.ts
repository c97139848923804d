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

/** A one-time key and its answer: the same call sent again gets the same answer (CNV-12). */
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

/** A row that a sweep could not move: how often it was tried, why it failed, when it is retried. */
export const sweepFailures = pgTable(
  "sweep_failures",
  {
    sweep: text().notNull(),
    /** The row's id, whatever its type; empty for a sweep that acts on many rows at once. */
    row: text().notNull(),
    tries: integer().notNull(),
    nextTryAt: timestamp({ withTimezone: true }).notNull(),
    failedAt: timestamp({ withTimezone: true }).notNull(),
    failure: text().notNull(),
  },
  (table) => [primaryKey({ columns: [table.sweep, table.row] }), index().on(table.failedAt)],
);
