import { index, integer, pgTable, text, timestamp } from "drizzle-orm/pg-core";

import { contractColumns } from "#app/modules/lessons/contract/table.server.ts";

import { plannedCourseStatuses, sides } from "./domain.ts";

/** A date that a family and a teacher agree on under a contract, before the course is given (ENT-34, STM-39). */
export const plannedCourses = pgTable(
  "planned_courses",
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    ...contractColumns(),
    status: text({ enum: plannedCourseStatuses }).notNull(),
    statusSince: timestamp({ withTimezone: true }).notNull(),
    start: timestamp({ withTimezone: true }).notNull(),
    duration: integer().notNull(),
    /** Who proposed the date that is on the table. */
    by: text({ enum: sides }).notNull(),
    comment: text(),
    /** The date that stands while a move of it waits for an answer. */
    movedFrom: timestamp({ withTimezone: true }),
    movedFromDuration: integer(),
    /** Grows with each change: who answers says which one was read, and a calendar takes the highest. */
    version: integer().notNull(),
    cancelledBy: text({ enum: sides }),
    cancelReasonId: integer(),
    cancelComment: text(),
    reminderDueAt: timestamp({ withTimezone: true }),
    /** When silence ends a proposal, or a date that nobody declared. */
    expiryDueAt: timestamp({ withTimezone: true }),
    createdAt: timestamp({ withTimezone: true }).notNull(),
    updatedAt: timestamp({ withTimezone: true }).notNull(),
  },
  (table) => [
    index().on(table.contractId, table.start),
    index().on(table.customerId, table.status, table.start),
    index().on(table.teacherId, table.status, table.start),
    index().on(table.reminderDueAt),
    index().on(table.expiryDueAt),
  ],
);
