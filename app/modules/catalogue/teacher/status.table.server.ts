import { type AnyColumn, eq, sql } from "drizzle-orm";
import { boolean, index, integer, pgTable, text, timestamp } from "drizzle-orm/pg-core";

import { sapNumberStatuses } from "./domain.ts";
import { teachers } from "./table.server.ts";

/**
 * What a teacher's status was before it changed, and until when: a course is billed by the status of its date
 * (STM-21, LAW-19). The status of today stands with the teacher.
 */
export const formerStatuses = pgTable(
  "teacher_former_statuses",
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    teacherId: integer()
      .notNull()
      .references(() => teachers.id, { onDelete: "cascade" }),
    until: timestamp({ withTimezone: true }).notNull(),
    selfEmployed: boolean().notNull(),
    sapNumber: text(),
    sapNumberStatus: text({ enum: sapNumberStatuses }).notNull(),
  },
  (table) => [index().on(table.teacherId, table.until)],
);

/** The former status that stood at a date; none when the status of today already did. */
export const formerStatusAt = (date: AnyColumn | Date) =>
  eq(
    formerStatuses.id,
    sql`(select f.id from ${formerStatuses} f where f.teacher_id = ${teachers.id}
      and f.until > ${date instanceof Date ? date.toISOString() : date} order by f.until, f.id limit 1)`,
  );
