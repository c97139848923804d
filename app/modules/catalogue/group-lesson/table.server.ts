import { sql } from "drizzle-orm";
import {
  check,
  doublePrecision,
  index,
  integer,
  pgTable,
  real,
  smallint,
  text,
  timestamp,
  uniqueIndex,
} from "drizzle-orm/pg-core";

import { teachers } from "#app/modules/catalogue/teacher/table.server.ts";
import { periods } from "#app/modules/foundation/reference/periods.domain.ts";

import { disponibilities, groupFormats, groupLessonStates } from "./domain.ts";

/** A stage: a group course of several sessions, with its seats, its programme and its price (ENT-13, STM-26). */
export const groupLessons = pgTable(
  "group_lessons",
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    title: text().notNull(),
    description: text().notNull(),
    format: text({ enum: groupFormats }).notNull(),
    period: text({ enum: periods }).notNull(),
    state: text({ enum: groupLessonStates }).notNull(),
    stateSince: timestamp({ withTimezone: true }).notNull(),
    /** The first is its main subject. */
    subjectIds: smallint().array().notNull(),
    mainLevelId: smallint().notNull(),
    equivalentLevelIds: smallint().array().notNull(),
    /** One sentence each, ticked before paying (DLG-37). */
    prerequisites: text().array().notNull(),
    /** What is worked on, from the reference's chapters (API-141). */
    chapterIds: smallint().array().notNull(),
    maxStudents: smallint().notNull(),
    /** Under so many registrations it does not take place. */
    minStudents: smallint().notNull(),
    /** Held, paid, or kept for whoever was called from the waiting list. */
    takenSeats: smallint().notNull().default(0),
    priceCents: integer().notNull(),
    subjectsIncluded: smallint().notNull().default(1),
    extraSubjectPriceCents: integer().notNull().default(0),
    /** Nothing of it online. */
    placeName: text(),
    placeAddress: text(),
    postalCode: text(),
    cityCode: text(),
    cityName: text(),
    latitude: doublePrecision(),
    longitude: doublePrecision(),
    /** Planar kilometres, from `planarOf`. */
    x: real(),
    y: real(),
    /** Of its first and its last session. */
    startsAt: timestamp({ withTimezone: true }).notNull(),
    endsAt: timestamp({ withTimezone: true }).notNull(),
    cancelReason: text(),
    createdAt: timestamp({ withTimezone: true }).notNull(),
    updatedAt: timestamp({ withTimezone: true }).notNull(),
  },
  (table) => [
    index("group_lessons_coming")
      .on(table.format, table.startsAt, table.id)
      .where(sql`${table.state} in ('open', 'full')`),
    index("group_lessons_due")
      .on(table.startsAt)
      .where(sql`${table.state} <> 'cancelled'`),
    check("group_lessons_seats", sql`${table.takenSeats} between 0 and ${table.maxStudents}`),
    check(
      "group_lessons_place",
      sql`(${table.format} = 'group_webcam') = (${table.cityCode} is null)`,
    ),
  ],
);

/** One dated session of a stage. */
export const groupLessonSessions = pgTable(
  "group_lesson_sessions",
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    groupLessonId: integer()
      .notNull()
      .references(() => groupLessons.id, { onDelete: "cascade" }),
    startsAt: timestamp({ withTimezone: true }).notNull(),
    /** Minutes. */
    duration: smallint().notNull(),
  },
  (table) => [uniqueIndex().on(table.groupLessonId, table.startsAt)],
);

/**
 * A teacher asked for a stage, and what they answered (API-103, API-106). Once an operator has assigned them it is
 * their class: the stage as they teach it (API-102).
 */
export const groupLessonClasses = pgTable(
  "group_lesson_classes",
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    groupLessonId: integer()
      .notNull()
      .references(() => groupLessons.id, { onDelete: "cascade" }),
    teacherId: integer()
      .notNull()
      .references(() => teachers.id),
    disponibility: text({ enum: disponibilities }).notNull(),
    comments: text().notNull().default(""),
    askedAt: timestamp({ withTimezone: true }).notNull(),
    answeredAt: timestamp({ withTimezone: true }),
    assignedAt: timestamp({ withTimezone: true }),
  },
  (table) => [uniqueIndex().on(table.groupLessonId, table.teacherId), index().on(table.teacherId)],
);
