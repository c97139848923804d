import { sql } from "drizzle-orm";
import { index, integer, pgTable, text, timestamp } from "drizzle-orm/pg-core";

import { availabilities } from "#app/modules/catalogue/teacher/domain.ts";
import { teachers } from "#app/modules/catalogue/teacher/table.server.ts";

import { leavingReasons } from "./domain.ts";

export const departures = pgTable(
  "departures",
  {
    id: integer()
      .primaryKey()
      .references(() => teachers.id, { onDelete: "cascade" }),
    askedAt: timestamp({ withTimezone: true }).notNull(),
    /** A teacher cannot withdraw an operator's decision. */
    askedBy: text({ enum: ["teacher", "operator"] })
      .notNull()
      .default("teacher"),
    /** Availability before, restored when the teacher stays. */
    availability: text({ enum: availabilities }).notNull().default("not_available"),
    reason: text({ enum: leavingReasons }),
    comment: text(),
    /** End of the last day, in Paris. */
    leavesAt: timestamp({ withTimezone: true }).notNull(),
    leftAt: timestamp({ withTimezone: true }),
  },
  (table) => [
    index()
      .on(table.leavesAt)
      .where(sql`left_at is null`),
  ],
);
