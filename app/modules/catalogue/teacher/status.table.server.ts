import { type AnyColumn, eq, sql } from "drizzle-orm";
import { boolean, index, integer, pgTable, text, timestamp } from "drizzle-orm/pg-core";

import { sapNumberStatuses } from "./domain.ts";
import { teachers } from "./table.server.ts";

/** A course is billed by the status of its date (STM-21, LAW-19); today's status is on the teacher. */
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

/** Null when today's status already applied. */
export const formerStatusAt = (date: AnyColumn | Date) =>
  eq(
    formerStatuses.id,
    sql`(select f.id from ${formerStatuses} f where f.teacher_id = ${teachers.id}
      and f.until > ${date instanceof Date ? date.toISOString() : date} order by f.until, f.id limit 1)`,
  );
