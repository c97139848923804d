import {
  bigint,
  boolean,
  index,
  integer,
  jsonb,
  pgTable,
  real,
  smallint,
  text,
  timestamp,
} from "drizzle-orm/pg-core";

import { teachers } from "#app/modules/catalogue/teacher/table.server.ts";

import type { ListingFigures } from "./landings.domain.ts";

/**
 * One row per 25 km cell, subject and distinct price (decision 023). Cell 0 is online, cell 1 anywhere at home,
 * subject 0 any. Covering indexes are in `db/migrations/0000_initial.sql`, where included columns can be written.
 */
export const teacherCells = pgTable(
  "teacher_cells",
  {
    cell: integer().notNull(),
    subjectId: smallint().notNull(),
    tier: smallint().notNull(),
    rand: integer().notNull(),
    teacherId: integer()
      .notNull()
      .references(() => teachers.id, { onDelete: "cascade" }),
    priceCents: integer().notNull(),
    /** One bit per level: 1 to 63, then 64 to 126 (`levelMask`). */
    levelsLow: bigint({ mode: "bigint" }).notNull(),
    levelsHigh: bigint({ mode: "bigint" }).notNull(),
    /** One bit per half day with an hour free in this format, Monday morning first (`halfDayMask`). */
    freeHalves: integer().notNull().default(0),
    /** Cheapest row of this teacher for the cell and subject, shown when no level is requested. */
    lead: boolean().notNull(),
    /** Planar km, rounded so that no home can be located from distances. */
    x: smallint().notNull(),
    y: smallint().notNull(),
    radius: smallint().notNull(),
    rating: real().notNull(),
    answerHours: real().notNull(),
  },
  (table) => [index("teacher_cells_teacher").on(table.teacherId)],
);

/** Lesson pages that engines may keep, with their last content change (PUB-050). */
export const sitemapLessons = pgTable("sitemap_lessons", {
  teacherId: integer()
    .primaryKey()
    .references(() => teachers.id, { onDelete: "cascade" }),
  digest: text().notNull(),
  changedAt: timestamp({ withTimezone: true }).notNull(),
});

/** Listings that engines may keep, dated by the last changed teacher (PUB-050). */
export const sitemapListings = pgTable(
  "sitemap_listings",
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    path: text().notNull().unique(),
    wider: text().array().notNull(),
    changedAt: timestamp({ withTimezone: true }),
    figures: jsonb().$type<ListingFigures>(),
  },
  (table) => [index("sitemap_listings_wider").using("gin", table.wider)],
);

/** A paragraph of an operator's own on a listing that engines may keep (OPS-12). */
export const landingTexts = pgTable("landing_texts", {
  path: text().primaryKey(),
  title: text().notNull(),
  text: text().notNull(),
  updatedAt: timestamp({ withTimezone: true }).notNull(),
});
