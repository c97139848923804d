import { sql } from "drizzle-orm";
import { index, integer, pgTable, text, timestamp } from "drizzle-orm/pg-core";

import { availabilities } from "#app/modules/catalogue/teacher/domain.ts";
import { teachers } from "#app/modules/catalogue/teacher/table.server.ts";

import { leavingReasons } from "./domain.ts";

/** A teacher who said that the lessons end, and when: families know it from that day (TEA-057). */
export const departures = pgTable(
  "departures",
  {
    id: integer()
      .primaryKey()
      .references(() => teachers.id, { onDelete: "cascade" }),
    askedAt: timestamp({ withTimezone: true }).notNull(),
    /** Who said it: what an operator decides, the teacher does not take back. */
    askedBy: text({ enum: ["teacher", "operator"] })
      .notNull()
      .default("teacher"),
    /** Whether new students were taken before, to be so again when the teacher stays. */
    availability: text({ enum: availabilities }).notNull().default("not_available"),
    /** Why, and a word for Préau; null where it was not said (REF-19). */
    reason: text({ enum: leavingReasons }),
    comment: text(),
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
