import { sql } from "drizzle-orm";
import {
  boolean,
  index,
  integer,
  jsonb,
  pgTable,
  text,
  timestamp,
  uniqueIndex,
} from "drizzle-orm/pg-core";

import type { Address } from "#app/lib/address.ts";
import { searchFormats } from "#app/modules/catalogue/price/domain.ts";
import { lessonRequestOrigins } from "#app/modules/lessons/proposal/domain.ts";
import { learnerColumns } from "#app/modules/people/student/table.server.ts";

import { isRunning, lessonRequestProcesses } from "./domain.ts";

export type QuestionnaireAnswer = { question_id: string; value: string | string[] };

/** The questionnaire bears its id (STM-04). */
export const lessonRequests = pgTable(
  "lesson_requests",
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    ...learnerColumns(),
    subjectId: integer().notNull(),
    levelId: integer().notNull(),
    courseType: text({ enum: searchFormats }).notNull(),
    process: text({ enum: lessonRequestProcesses }).notNull(),
    processSince: timestamp({ withTimezone: true }).notNull(),
    cancelledFrom: text({ enum: lessonRequestProcesses }),
    origin: text({ enum: lessonRequestOrigins }).notNull(),
    teacherWishId: integer(),
    comments: text().notNull(),
    extendedSearch: boolean().notNull(),
    address: jsonb().$type<Address>(),
    answers: jsonb().$type<QuestionnaireAnswer[]>(),
    answersUpdatedAt: timestamp({ withTimezone: true }),
    createdAt: timestamp({ withTimezone: true }).notNull(),
    evaluatedAt: timestamp({ withTimezone: true }),
    evaluationDueAt: timestamp({ withTimezone: true }).notNull(),
    askDueAt: timestamp({ withTimezone: true }).notNull(),
    replacementNoticeAt: timestamp({ withTimezone: true }),
    announcementRefusedAt: timestamp({ withTimezone: true }),
    reminderDueAt: timestamp({ withTimezone: true }),
    cancelDueAt: timestamp({ withTimezone: true }).notNull(),
    widenAskedAt: timestamp({ withTimezone: true }),
    widenReminders: integer().notNull().default(0),
    widenReminderDueAt: timestamp({ withTimezone: true }),
    firstCourseReminderDueAt: timestamp({ withTimezone: true }),
    taxCreditLaterAt: timestamp({ withTimezone: true }),
    invoicingLaterAt: timestamp({ withTimezone: true }),
    refusalTypeId: integer(),
    cancelComment: text(),
  },
  (table) => [
    index().on(table.customerId),
    index().on(table.createdAt),
    index().on(table.process, table.askDueAt),
    index("lesson_requests_to_evaluate")
      .on(table.evaluationDueAt, table.id)
      .where(sql`${table.process} = 'processing' and ${table.evaluatedAt} is null`),
    index("lesson_requests_evaluated")
      .on(table.evaluatedAt)
      .where(sql`${table.process} = 'processing' and ${table.evaluatedAt} is not null`),
    index().on(table.subjectId, table.courseType, table.createdAt),
    uniqueIndex("lesson_requests_running_unique")
      .on(table.studentId, table.subjectId)
      .where(sql`${table.process} not in ('concluded', 'cancelled')`),
  ],
);

/** The processes of a request that goes on. */
export const runningProcesses = lessonRequestProcesses.filter((process) => isRunning(process));
