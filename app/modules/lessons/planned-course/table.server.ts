import { index, integer, pgTable, text, timestamp } from "drizzle-orm/pg-core";

import { contractColumns } from "#app/modules/lessons/contract/table.server.ts";

import { plannedCourseStatuses, reminderKinds, sides } from "./domain.ts";

export const plannedCourses = pgTable(
  "planned_courses",
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    ...contractColumns(),
    status: text({ enum: plannedCourseStatuses }).notNull(),
    statusSince: timestamp({ withTimezone: true }).notNull(),
    start: timestamp({ withTimezone: true }).notNull(),
    duration: integer().notNull(),
    by: text({ enum: sides }).notNull(),
    /** The first of the dates that were proposed together (TEA-071). */
    seriesId: integer(),
    comment: text(),
    movedFrom: timestamp({ withTimezone: true }),
    movedFromDuration: integer(),
    /** Grows with each change: answers name the version read, calendars take the highest. */
    version: integer().notNull(),
    cancelledBy: text({ enum: sides }),
    cancelReasonId: integer(),
    cancelComment: text(),
    reminderDueAt: timestamp({ withTimezone: true }),
    reminderKind: text({ enum: reminderKinds }),
    expiryDueAt: timestamp({ withTimezone: true }),
    createdAt: timestamp({ withTimezone: true }).notNull(),
    updatedAt: timestamp({ withTimezone: true }).notNull(),
  },
  (table) => [
    index().on(table.contractId, table.start),
    index().on(table.customerId, table.status, table.start),
    index().on(table.teacherId, table.status, table.start),
    index().on(table.seriesId),
    index().on(table.reminderDueAt),
    index().on(table.expiryDueAt),
  ],
);
