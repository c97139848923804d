import { sql } from "drizzle-orm";
import {
  boolean,
  date,
  doublePrecision,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  real,
  smallint,
  text,
  time,
  timestamp,
} from "drizzle-orm/pg-core";

import { users } from "#app/modules/people/account/table.server.ts";

import type { Absence } from "./absences.domain.ts";
import {
  availabilities,
  type Availability,
  civilities,
  homeServicesAnswers,
  lessonFormats,
  sapNumberStatuses,
  teacherStatuses,
} from "./domain.ts";

export const teachers = pgTable(
  "teachers",
  {
    id: integer()
      .primaryKey()
      .references(() => users.id, { onDelete: "cascade" }),
    title: text().notNull(),
    description: text().notNull(),
    methodology: text().notNull().default(""),
    videoId: text(),
    /** Its address includes the version (TEA-029). */
    photoKey: text(),
    photoHash: text(),
    civility: text({ enum: civilities }),
    selfEmployed: boolean().notNull(),
    /** False while a candidate has not said how to work: `selfEmployed` is then provisional (TEA-070). */
    statusChosen: boolean().notNull().default(true),
    homeServices: text({ enum: homeServicesAnswers }).notNull().default("without"),
    statusChangeAsked: boolean().notNull().default(false),
    sapNumber: text(),
    sapNumberStatus: text({ enum: sapNumberStatuses }).notNull().default("missing"),
    status: text({ enum: teacherStatuses }).notNull(),
    availability: text({ enum: availabilities }).notNull(),
    availabilityUpdatedAt: timestamp({ withTimezone: true }).notNull(),
    radius: smallint().notNull(),
    /** Number and street: for invoices only, never shown to families before (LAW-31). */
    street: text(),
    cityCode: text().notNull(),
    cityName: text().notNull(),
    postalCode: text().notNull(),
    /** ISO 3166; abroad `cityCode` is empty and lessons are online only (ENT-21). */
    country: text().notNull().default("FR"),
    latitude: doublePrecision().notNull(),
    longitude: doublePrecision().notNull(),
    /** Planar kilometres, from `planarOf`. */
    x: real().notNull(),
    y: real().notNull(),
    formats: text({ enum: lessonFormats }).array().notNull(),
    /** Place on the ring, 0..999999, never changed (PUB-016). */
    rand: integer().notNull(),
    tier: smallint().notNull().default(2),
    rating: real(),
    reviewsCount: integer().notNull().default(0),
    hoursGiven: integer().notNull().default(0),
    medianAnswerHours: real(),
    lastActiveAt: timestamp({ withTimezone: true }),
    /** May give courses to several students at once (TEA-051). */
    collectiveCoursesActivated: boolean().notNull().default(false),
    maxStudents: smallint().notNull().default(12),
    /** Days without a course, the first ones first; some may be over (TEA-034). */
    absences: jsonb().$type<readonly Absence[]>().notNull().default([]),
    birthDate: date({ mode: "string" }),
    createdAt: timestamp({ withTimezone: true }).notNull(),
    leftAt: timestamp({ withTimezone: true }),
    /** Since when Préau sends no new student, whatever the availability; null while it does (STM-43). */
    suspendedAt: timestamp({ withTimezone: true }),
  },
  (table) => [
    index().on(table.status, table.id),
    index().on(table.availability, table.availabilityUpdatedAt),
  ],
);

/** A suspended teacher takes no students, whatever the week (STM-43). */
export const shownAvailability = sql<Availability>`case when ${teachers.suspendedAt} is null
  then ${teachers.availability} else 'not_available' end`;

export const teacherSubjects = pgTable(
  "teacher_subjects",
  {
    teacherId: integer()
      .notNull()
      .references(() => teachers.id, { onDelete: "cascade" }),
    subjectId: integer().notNull(),
    main: boolean().notNull().default(false),
    levelIds: integer().array().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.teacherId, table.subjectId] }),
    index().on(table.subjectId),
  ],
);

export const degrees = pgTable(
  "degrees",
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    teacherId: integer()
      .notNull()
      .references(() => teachers.id, { onDelete: "cascade" }),
    degreeId: integer().notNull(),
    year: smallint().notNull(),
    main: boolean().notNull().default(false),
    speciality: text(),
    school: text(),
    comment: text(),
    /** When Préau saw the diploma itself; null while only declared. */
    verifiedAt: timestamp({ withTimezone: true }),
  },
  (table) => [index().on(table.teacherId)],
);

/** `experienceId` refers to REF-13. */
export const experiences = pgTable(
  "experiences",
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    teacherId: integer()
      .notNull()
      .references(() => teachers.id, { onDelete: "cascade" }),
    experienceId: integer().notNull(),
    startYear: smallint().notNull(),
    endYear: smallint(),
    main: boolean().notNull().default(false),
    current: boolean().notNull().default(false),
    place: text(),
    comment: text(),
  },
  (table) => [index().on(table.teacherId)],
);

/** Day 1 is Monday. */
export const teacherSlots = pgTable(
  "teacher_slots",
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    teacherId: integer()
      .notNull()
      .references(() => teachers.id, { onDelete: "cascade" }),
    day: smallint().notNull(),
    start: time({ precision: 0 }).notNull(),
    end: time({ precision: 0 }).notNull(),
    formats: text({ enum: lessonFormats }).array().notNull(),
    toConfirm: boolean().notNull().default(false),
  },
  (table) => [index().on(table.teacherId)],
);

export const teacherPrices = pgTable(
  "teacher_prices",
  {
    teacherId: integer()
      .notNull()
      .references(() => teachers.id, { onDelete: "cascade" }),
    cursusId: integer().notNull(),
    format: text({ enum: lessonFormats }).notNull(),
    priceCents: integer().notNull(),
  },
  (table) => [primaryKey({ columns: [table.teacherId, table.cursusId, table.format] })],
);

/** When Préau last saw one of the teacher's degrees; null while only declared. */
export const degreeSeenAt = sql<Date | null>`(select max(d.verified_at) from ${degrees} d
  where d.teacher_id = ${teachers}."id")`.mapWith((at: string | Date | null) =>
  at === null ? null : new Date(at),
);
