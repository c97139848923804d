import { inArray, sql } from "drizzle-orm";
import {
  check,
  index,
  integer,
  pgTable,
  smallint,
  text,
  timestamp,
  uniqueIndex,
} from "drizzle-orm/pg-core";

import {
  groupLessonClasses,
  groupLessons,
  groupLessonSessions,
} from "#app/modules/catalogue/group-lesson/table.server.ts";
import { waitingPlaceStates } from "#app/modules/group-lessons/waiting-place/domain.ts";
import { customers } from "#app/modules/people/account/table.server.ts";
import { learnerColumns, students } from "#app/modules/people/student/table.server.ts";

import { liveStates, paymentTypes, presences, registrationStates } from "./domain.ts";

const listed = (words: readonly string[]) => sql.raw(words.map((word) => `'${word}'`).join(", "));

/** A student's seat, its payment and outcome (ENT-14, STM-25). */
export const registrations = pgTable(
  "registrations",
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    groupLessonId: integer()
      .notNull()
      .references(() => groupLessons.id),
    ...learnerColumns(),
    levelId: smallint().notNull(),
    subjectIds: smallint().array().notNull(),
    /** For the teacher, free of contact data. */
    description: text(),
    state: text({ enum: registrationStates }).notNull(),
    stateSince: timestamp({ withTimezone: true }).notNull(),
    paymentType: text({ enum: paymentTypes }).notNull(),
    promoCode: text(),
    /** Terms accepted with the order (LAW-06). */
    termsVersion: text(),
    grossCents: integer().notNull(),
    discountCents: integer().notNull(),
    priceCents: integer().notNull(),
    holdUntil: timestamp({ withTimezone: true }),
    reminderDueAt: timestamp({ withTimezone: true }),
    refundDueAt: timestamp({ withTimezone: true }),
    cancelComment: text(),
    learnedChapterIds: smallint().array().notNull(),
    rating: smallint(),
    ratingComment: text(),
    ratedAt: timestamp({ withTimezone: true }),
    createdAt: timestamp({ withTimezone: true }).notNull(),
  },
  (table) => [
    uniqueIndex("registrations_one_live")
      .on(table.groupLessonId, table.studentId)
      .where(sql`${table.state} in (${listed(liveStates)})`),
    index().on(table.groupLessonId),
    index("registrations_customer_newest").on(
      table.customerId,
      table.createdAt.desc(),
      table.id.desc(),
    ),
    index().on(table.studentId),
    index().on(table.holdUntil),
    index().on(table.reminderDueAt),
    index().on(table.refundDueAt),
    check("registrations_rating", sql`${table.rating} between 1 and 5`),
    check(
      "registrations_price",
      sql`${table.discountCents} between 0 and ${table.grossCents} and ${table.priceCents} = ${table.grossCents} - ${table.discountCents}`,
    ),
  ],
);

export const registrationAttendance = pgTable(
  "registration_attendance",
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    registrationId: integer()
      .notNull()
      .references(() => registrations.id, { onDelete: "cascade" }),
    sessionId: integer()
      .notNull()
      .references(() => groupLessonSessions.id, { onDelete: "cascade" }),
    presence: text({ enum: presences }).notNull(),
    notedAt: timestamp({ withTimezone: true }).notNull(),
  },
  (table) => [uniqueIndex().on(table.registrationId, table.sessionId), index().on(table.sessionId)],
);

export const registrationEvaluations = pgTable(
  "registration_evaluations",
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    registrationId: integer()
      .notNull()
      .references(() => registrations.id, { onDelete: "cascade" }),
    classId: integer()
      .notNull()
      .references(() => groupLessonClasses.id),
    oralParticipation: smallint().notNull(),
    executionSpeed: smallint().notNull(),
    skillLevel: smallint().notNull(),
    generalAppreciation: text().notNull(),
    recommendations: text().notNull(),
    sentAt: timestamp({ withTimezone: true }),
    updatedAt: timestamp({ withTimezone: true }).notNull(),
  },
  (table) => [
    uniqueIndex().on(table.registrationId, table.classId),
    index().on(table.classId),
    check(
      "registration_evaluations_marks",
      sql`${table.oralParticipation} between 1 and 5 and ${table.executionSpeed} between 1 and 5 and ${table.skillLevel} between 1 and 5`,
    ),
  ],
);

/** A family for a student, or a visitor once their mail is confirmed (STM-40). */
export const waitingList = pgTable(
  "waiting_list",
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    groupLessonId: integer()
      .notNull()
      .references(() => groupLessons.id),
    customerId: integer().references(() => customers.id),
    studentId: integer().references(() => students.id),
    firstname: text().notNull(),
    email: text().notNull(),
    state: text({ enum: waitingPlaceStates }).notNull(),
    stateSince: timestamp({ withTimezone: true }).notNull(),
    waitsSince: timestamp({ withTimezone: true }),
    sentAgain: smallint().notNull().default(0),
    sentAgainSince: timestamp({ withTimezone: true }),
    calledUntil: timestamp({ withTimezone: true }),
    tokenHash: text().notNull().unique(),
    registrationId: integer().references(() => registrations.id),
    createdAt: timestamp({ withTimezone: true }).notNull(),
  },
  (table) => [
    index("waiting_list_next").on(table.groupLessonId, table.state, table.waitsSince, table.id),
    index().on(table.customerId),
    index().on(table.email),
    index().on(table.calledUntil),
    uniqueIndex("waiting_list_one_live")
      .on(
        table.groupLessonId,
        sql`lower(${table.email})`,
        sql`coalesce(${table.customerId}, 0)`,
        sql`coalesce(${table.studentId}, 0)`,
      )
      .where(sql`${table.state} in ('unconfirmed', 'waiting', 'called')`),
    // Addresses change: a family waits once per student, and once without a student.
    uniqueIndex("waiting_list_one_of_family")
      .on(table.groupLessonId, table.customerId, sql`coalesce(${table.studentId}, 0)`)
      .where(
        sql`${table.customerId} is not null and ${table.state} in ('unconfirmed', 'waiting', 'called')`,
      ),
    check(
      "waiting_list_counts",
      sql`${table.waitsSince} is not null or ${table.state} not in ('waiting', 'called', 'taken')`,
    ),
  ],
);

/** A registration that keeps a seat, paid or held. */
export const keepsSeat = () => inArray(registrations.state, [...liveStates]);
