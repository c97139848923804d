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
 * What visitors may find: a row per cell of 25 km that a teacher reaches, subject and distinct price (decision 023).
 * Cell 0 is online, cell 1 anywhere at home; subject 0 is any subject. Its covering indexes, one
 * a sort, are in `db/migrations/0000_initial.sql`, where included columns can be written.
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
    /** A bit a level: 1 to 63, then 64 to 126 (`levelMask`). */
    levelsLow: bigint({ mode: "bigint" }).notNull(),
    levelsHigh: bigint({ mode: "bigint" }).notNull(),
    /** A bit a half day with an hour kept for lessons of this format, Monday morning first (`halfDayMask`). */
    freeHalves: integer().notNull().default(0),
    /** The cheapest row of this teacher for this cell and subject: the one shown when no level is asked. */
    lead: boolean().notNull(),
    /** Planar kilometres, rounded: nobody's door can be worked out from distances. */
    x: smallint().notNull(),
    y: smallint().notNull(),
    radius: smallint().notNull(),
    /** 0 while nobody has noted. */
    rating: real().notNull(),
    /** `noAnswerHours` while nothing was answered. */
    answerHours: real().notNull(),
  },
  (table) => [index("teacher_cells_teacher").on(table.teacherId)],
);

/** The lesson pages that engines may keep, and when what each shows last changed (PUB-050). */
export const sitemapLessons = pgTable("sitemap_lessons", {
  teacherId: integer()
    .primaryKey()
    .references(() => teachers.id, { onDelete: "cascade" }),
  /** Of what stands on the page: another one is a change. */
  digest: text().notNull(),
  changedAt: timestamp({ withTimezone: true }).notNull(),
});

/** The listings that engines may keep; the change is that of the teacher who changed last (PUB-050). */
export const sitemapListings = pgTable(
  "sitemap_listings",
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    path: text().notNull().unique(),
    /** The listings with one word less, which lead to this one. */
    wider: text().array().notNull(),
    changedAt: timestamp({ withTimezone: true }),
    /** Of a listing of teachers. */
    figures: jsonb().$type<ListingFigures>(),
  },
  (table) => [index("sitemap_listings_wider").using("gin", table.wider)],
);
