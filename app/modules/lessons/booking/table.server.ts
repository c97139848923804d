import { sql } from "drizzle-orm";
import {
  check,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";

import { groupLessons } from "#app/modules/catalogue/group-lesson/table.server.ts";
import { customers, users } from "#app/modules/people/account/table.server.ts";

import { abandonedStates } from "./abandoned.domain.ts";

/** One document per row, never a password (API-187, ENT-08). */
export const bookingDrafts = pgTable(
  "booking_drafts",
  {
    id: uuid().primaryKey(),
    customerId: integer().references(() => users.id),
    content: jsonb().$type<Record<string, unknown>>().notNull(),
    updatedAt: timestamp({ withTimezone: true }).notNull(),
    expiresAt: timestamp({ withTimezone: true }).notNull(),
  },
  (table) => [
    index().on(table.customerId),
    index().on(table.expiresAt),
    index().on(table.updatedAt),
  ],
);

/** Lesson details stay in the draft and go with it (ENT-10, STM-31). */
export const abandonedBookings = pgTable(
  "abandoned_bookings",
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    draftId: uuid()
      .unique()
      .references(() => bookingDrafts.id, { onDelete: "cascade" }),
    groupLessonId: integer().references(() => groupLessons.id),
    customerId: integer().references(() => customers.id),
    state: text({ enum: abandonedStates }).notNull(),
    stateSince: timestamp({ withTimezone: true }).notNull(),
    lastStepAt: timestamp({ withTimezone: true }).notNull(),
    remindAt: timestamp({ withTimezone: true }),
    expiresAt: timestamp({ withTimezone: true }),
    createdAt: timestamp({ withTimezone: true }).notNull(),
  },
  (table) => [
    uniqueIndex().on(table.customerId, table.groupLessonId),
    index().on(table.groupLessonId),
    index().on(table.state, table.remindAt),
    index().on(table.expiresAt),
    check(
      "abandoned_bookings_of_one",
      sql`num_nonnulls(${table.draftId}, ${table.groupLessonId}) = 1 and (${table.groupLessonId} is null or num_nulls(${table.customerId}, ${table.expiresAt}) = 0)`,
    ),
  ],
);

/** The address itself is not kept. */
export const bookingReminders = pgTable(
  "booking_reminders",
  {
    kind: text().notNull(),
    addressHash: text().notNull(),
    remindedAt: timestamp({ withTimezone: true }).notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.kind, table.addressHash] }),
    index().on(table.remindedAt),
  ],
);
