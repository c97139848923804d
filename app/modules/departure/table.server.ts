import { sql } from "drizzle-orm";
import { index, integer, pgTable, timestamp } from "drizzle-orm/pg-core";

import { teachers } from "#app/modules/teacher/table.server.ts";

/** A teacher who said that the lessons end, and when: families know it from that day (TEA-057). */
export const departures = pgTable(
  "departures",
  {
    id: integer()
      .primaryKey()
      .references(() => teachers.id, { onDelete: "cascade" }),
    askedAt: timestamp({ withTimezone: true }).notNull(),
    /** The end of the last day, in Paris. */
    leavesAt: timestamp({ withTimezone: true }).notNull(),
    leftAt: timestamp({ withTimezone: true }),
  },
  (table) => [
    index()
      .on(table.leavesAt)
      .where(sql`left_at is null`),
  ],
);
