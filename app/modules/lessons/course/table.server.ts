import { type Column, type SQL, sql } from "drizzle-orm";
import {
  boolean,
  index,
  integer,
  pgTable,
  text,
  timestamp,
  uniqueIndex,
} from "drizzle-orm/pg-core";

import { daysAfter } from "#app/db/days-after.server.ts";
import { vatRegimes } from "#app/modules/catalogue/legal-status/domain.ts";
import { lessonFormats, teacherModes } from "#app/modules/catalogue/teacher/domain.ts";
import { contractColumns } from "#app/modules/lessons/contract/table.server.ts";
import { plannedCourses } from "#app/modules/lessons/planned-course/table.server.ts";

import {
  confirmers,
  courseAlerts,
  courseOrigins,
  type CourseStatus,
  courseStatuses,
  delays,
} from "./domain.ts";

type Decided = Record<"decisionDueAt" | "statusSince", Column>;

/** Both were promised a decision by then (OPS-25). */
export const decidedBefore = ({ decisionDueAt, statusSince }: Decided): SQL =>
  sql`coalesce(${decisionDueAt}, ${daysAfter(statusSince, delays.decision)})`;

export const courses = pgTable(
  "courses",
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    ...contractColumns(),
    plannedCourseId: integer().references(() => plannedCourses.id),
    /** Due but not given: no tax credit, never declared to the agency (LAW-29). */
    absent: boolean().notNull(),
    origin: text({ enum: courseOrigins }).notNull(),
    isFirst: boolean().notNull(),
    status: text({ enum: courseStatuses }).notNull(),
    statusSince: timestamp({ withTimezone: true }).notNull(),
    format: text({ enum: lessonFormats }).notNull(),
    date: timestamp({ withTimezone: true }).notNull(),
    duration: integer().notNull(),
    comments: text(),
    isCollective: boolean().notNull(),
    /** Frozen at the course's date: price, employer, VAT, tax credit. */
    hourlyPriceCents: integer().notNull(),
    amountCents: integer().notNull(),
    mode: text({ enum: teacherModes }).notNull(),
    /** Meaningless for an employed teacher (LAW-17). */
    vatRegime: text({ enum: vatRegimes }).notNull().default("exempt"),
    taxCredit: boolean().notNull(),
    declaredAt: timestamp({ withTimezone: true }),
    correctedAt: timestamp({ withTimezone: true }),
    alerts: text({ enum: courseAlerts }).array().notNull(),
    alertAnsweredAt: timestamp({ withTimezone: true }),
    verdictDueAt: timestamp({ withTimezone: true }),
    escalateDueAt: timestamp({ withTimezone: true }),
    decisionDueAt: timestamp({ withTimezone: true }),
    reminderDueAt: timestamp({ withTimezone: true }),
    remindersSent: integer().notNull(),
    confirmedAt: timestamp({ withTimezone: true }),
    confirmedBy: text({ enum: confirmers }),
    disputedAt: timestamp({ withTimezone: true }),
    lateDisputedAt: timestamp({ withTimezone: true }),
    paidAt: timestamp({ withTimezone: true }),
    refundDueAt: timestamp({ withTimezone: true }),
    failureCause: text(),
    cancelComment: text(),
    decisionReason: text(),
    /** What the teacher is paid for, when Préau bears what the family does not owe (OPS-06). */
    paidMinutes: integer(),
    createdAt: timestamp({ withTimezone: true }).notNull(),
  },
  (table) => [
    index("courses_customer_newest").on(table.customerId, table.date.desc(), table.id.desc()),
    index("courses_teacher_newest").on(table.teacherId, table.date.desc(), table.id.desc()),
    index().on(table.contractId),
    index().on(table.studentId),
    index().on(table.plannedCourseId),
    index().on(table.verdictDueAt),
    index().on(table.escalateDueAt),
    index().on(table.reminderDueAt),
    index("courses_to_refund")
      .on(table.refundDueAt)
      .where(sql`${table.refundDueAt} is not null`),
    index("courses_to_review")
      .on(decidedBefore(table), table.id)
      .where(sql`${table.status} = 'to_review'`),
    uniqueIndex("courses_one_per_start")
      .on(table.contractId, table.date)
      .where(sql`${table.status} <> 'cancelled'`),
    uniqueIndex("courses_one_first")
      .on(table.contractId)
      .where(sql`${table.isFirst} and ${table.status} <> 'cancelled'`),
  ],
);
export const standing: CourseStatus[] = [
  "to_confirm",
  "confirmed",
  "success",
  "failed",
  "disputed",
  "to_review",
];

/** What is paid of a course, in minutes: less than it lasted after a decision. `of` is the table or its alias. */
export const paidMinutesOf = (of: SQL | typeof courses): SQL =>
  sql`coalesce(${of}.paid_minutes, ${of}.duration)`;
