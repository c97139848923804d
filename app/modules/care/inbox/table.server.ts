import { integer, pgTable, primaryKey, text, timestamp } from "drizzle-orm/pg-core";

import { markReasons } from "./domain.ts";

/** What people and the desk were already told of a row in a queue (STM-48, OPS-39). */
export const deskMarks = pgTable(
  "desk_marks",
  {
    reason: text({ enum: markReasons }).notNull(),
    kind: text().notNull(),
    /** The row and since when it waits: it may come back. */
    of: text().notNull(),
    at: timestamp({ withTimezone: true }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.reason, table.kind, table.of] })],
);

/** Who works on a row of a queue; it lapses by itself (OPS-20). */
export const deskClaims = pgTable(
  "desk_claims",
  {
    kind: text().notNull(),
    row: text().notNull(),
    operatorId: integer().notNull(),
    operatorName: text().notNull(),
    at: timestamp({ withTimezone: true }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.kind, table.row] })],
);
