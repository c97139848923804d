import { sql } from "drizzle-orm";
import {
  boolean,
  index,
  integer,
  pgTable,
  text,
  timestamp,
  uniqueIndex,
} from "drizzle-orm/pg-core";

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
} from "./domain.ts";

/** One dated hour under a contract: declared or born of its date, judged by the family, charged (STM-11). */
export const courses = pgTable(
  "courses",
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    ...contractColumns(),
    /** The date agreed on before, from which it was declared, or that was cancelled too late. */
    plannedCourseId: integer().references(() => plannedCourses.id),
    /** Due without having been given: no tax credit, never declared to the agency (LAW-29). */
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
    /** Frozen at the course's date: the price agreed, who employs, which VAT, whether the credit applies. */
    hourlyPriceCents: integer().notNull(),
    amountCents: integer().notNull(),
    mode: text({ enum: teacherModes }).notNull(),
    /** The VAT of an independent teacher at the course's date; of one who is employed it says nothing (LAW-17). */
    vatRegime: text({ enum: vatRegimes }).notNull().default("exempt"),
    taxCredit: boolean().notNull(),
    declaredAt: timestamp({ withTimezone: true }),
    correctedAt: timestamp({ withTimezone: true }),
    alerts: text({ enum: courseAlerts }).array().notNull(),
    alertAnsweredAt: timestamp({ withTimezone: true }),
    /** When silence confirms; empty while somebody must speak first. */
    verdictDueAt: timestamp({ withTimezone: true }),
    /** When silence brings it to Préau. */
    escalateDueAt: timestamp({ withTimezone: true }),
    /** When Préau has decided at the latest. */
    decisionDueAt: timestamp({ withTimezone: true }),
    reminderDueAt: timestamp({ withTimezone: true }),
    remindersSent: integer().notNull(),
    confirmedAt: timestamp({ withTimezone: true }),
    confirmedBy: text({ enum: confirmers }),
    disputedAt: timestamp({ withTimezone: true }),
    lateDisputedAt: timestamp({ withTimezone: true }),
    paidAt: timestamp({ withTimezone: true }),
    /** The money is to be given back: the sweep asks the provider. */
    refundDueAt: timestamp({ withTimezone: true }),
    failureCause: text(),
    cancelComment: text(),
    decisionReason: text(),
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
