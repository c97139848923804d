import { and, eq, isNull, sql } from "drizzle-orm";
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

/** Which teachers may give group lessons (TEA-051). */
export const givesGroupLessons = and(
  eq(teachers.status, "hired"),
  isNull(teachers.suspendedAt),
  eq(teachers.collectiveCoursesActivated, true),
);

/** A group course of several sessions (ENT-13, STM-26). */
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
    /** The first is the main subject. */
    subjectIds: smallint().array().notNull(),
    mainLevelId: smallint().notNull(),
    equivalentLevelIds: smallint().array().notNull(),
    /** Ticked before paying (DLG-37). */
    prerequisites: text().array().notNull(),
    chapterIds: smallint().array().notNull(),
    maxStudents: smallint().notNull(),
    minStudents: smallint().notNull(),
    /** Held, paid, or reserved for a waiting list call. */
    takenSeats: smallint().notNull().default(0),
    priceCents: integer().notNull(),
    subjectsIncluded: smallint().notNull().default(1),
    extraSubjectPriceCents: integer().notNull().default(0),
    /** Gross an hour; none: no teacher is sought yet (TEA-069). */
    teacherHourlyPayCents: integer(),
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
    startsAt: timestamp({ withTimezone: true }).notNull(),
    /** End of the last session. */
    endsAt: timestamp({ withTimezone: true }).notNull(),
    cancelReason: text(),
    /** Grows with each change: calendars take the highest. */
    version: integer().notNull().default(0),
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
    /** Its teachers' pay is counted (TEA-069). */
    countedAt: timestamp({ withTimezone: true }),
    /** An operator says that it did not take place. */
    notHeldAt: timestamp({ withTimezone: true }),
  },
  (table) => [uniqueIndex().on(table.groupLessonId, table.startsAt)],
);

/** Once assigned, it is the teacher's class (API-102). */
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
    /** Kept: the teacher's calendar says that the sessions are theirs no more. */
    unassignedAt: timestamp({ withTimezone: true }),
    /** Grows when the stage is given back to its teacher, for calendars. */
    assignmentVersion: integer().notNull().default(0),
  },
  (table) => [uniqueIndex().on(table.groupLessonId, table.teacherId), index().on(table.teacherId)],
);

/** Without a teacher chosen. */
export const isUntaught = sql<boolean>`not exists (select from ${groupLessonClasses} c
  where c.group_lesson_id = ${groupLessons.id} and c.assigned_at is not null)`;
