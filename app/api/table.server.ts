import {
  boolean,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  timestamp,
} from "drizzle-orm/pg-core";

import { providerNames } from "#app/lib/providers.ts";

/** Windows of machine time, shared by all processes. */
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

/** One-time keys: a repeated call gets the same answer (CNV-12). */
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

export const sweepFailures = pgTable(
  "sweep_failures",
  {
    sweep: text().notNull(),
    row: text().notNull(),
    tries: integer().notNull(),
    nextTryAt: timestamp({ withTimezone: true }).notNull(),
    failedAt: timestamp({ withTimezone: true }).notNull(),
    /** Of its first failure in a row; none where a former version wrote it. */
    failingSince: timestamp({ withTimezone: true }),
    failure: text().notNull(),
  },
  (table) => [primaryKey({ columns: [table.sweep, table.row] }), index().on(table.failedAt)],
);

/** The last run of each job, whichever process ran it. */
export const jobRuns = pgTable("job_runs", {
  job: text().primaryKey(),
  ranAt: timestamp({ withTimezone: true }).notNull(),
  done: integer().notNull(),
  failed: integer().notNull(),
});

/** How each third party answered the process that does the jobs last: the others read it here (OPS-35). */
export const providerCalls = pgTable("provider_calls", {
  provider: text({ enum: providerNames }).primaryKey(),
  ok: boolean().notNull(),
  since: timestamp({ withTimezone: true }).notNull(),
  at: timestamp({ withTimezone: true }).notNull(),
  ms: integer().notNull(),
  failure: text(),
  refusesKey: boolean().notNull(),
});
