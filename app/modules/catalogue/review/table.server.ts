import {
  date,
  index,
  integer,
  pgTable,
  primaryKey,
  real,
  smallint,
  text,
  timestamp,
  uniqueIndex,
} from "drizzle-orm/pg-core";

import { teachers } from "#app/modules/catalogue/teacher/table.server.ts";
import { customers } from "#app/modules/people/account/table.server.ts";

import { withheldParts } from "./domain.ts";

export const reviews = pgTable(
  "reviews",
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    teacherId: integer()
      .notNull()
      .references(() => teachers.id, { onDelete: "cascade" }),
    /** Null once the family's account is gone; the signature stays. */
    customerId: integer().references(() => customers.id, { onDelete: "set null" }),
    author: text().notNull(),
    rating: real().notNull(),
    review: text().notNull(),
    teacherResponse: text(),
    /** First answer: it may be changed for some days (VAL-057). */
    respondedAt: timestamp({ withTimezone: true }),
    experienceDate: date({ mode: "string" }).notNull(),
    publishedAt: timestamp({ withTimezone: true }).notNull(),
    editedAt: timestamp({ withTimezone: true }),
    withheld: text({ enum: withheldParts }),
    hiddenReason: text(),
  },
  (table) => [
    index("reviews_teacher_newest").on(table.teacherId, table.publishedAt.desc(), table.id.desc()),
    uniqueIndex("reviews_one_per_family").on(table.customerId, table.teacherId),
    index("reviews_newest").on(table.publishedAt.desc(), table.id.desc()),
  ],
);

export const reviewDetails = pgTable(
  "review_details",
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    reviewId: integer()
      .notNull()
      .references(() => reviews.id, { onDelete: "cascade" }),
    rankingTypeId: integer().notNull(),
    rating: smallint().notNull(),
  },
  (table) => [uniqueIndex().on(table.reviewId, table.rankingTypeId)],
);

export const reviewRequests = pgTable(
  "review_requests",
  {
    customerId: integer()
      .notNull()
      .references(() => customers.id, { onDelete: "cascade" }),
    teacherId: integer()
      .notNull()
      .references(() => teachers.id, { onDelete: "cascade" }),
    requestedAt: timestamp({ withTimezone: true }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.customerId, table.teacherId] })],
);
