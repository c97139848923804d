import { index, integer, pgTable, text, timestamp } from "drizzle-orm/pg-core";

import { contractKinds } from "#app/modules/catalogue/price/domain.ts";
import { lessonFormats, teacherModes } from "#app/modules/catalogue/teacher/domain.ts";
import { teachers } from "#app/modules/catalogue/teacher/table.server.ts";
import { proposals } from "#app/modules/lessons/lesson-request/proposal.table.server.ts";
import { lessonRequests } from "#app/modules/lessons/lesson-request/table.server.ts";
import { learnerColumns } from "#app/modules/people/student/table.server.ts";

import { contractStatuses } from "./domain.ts";

/** The parties of a contract: family, student, teacher. */
const partyColumns = () => ({
  ...learnerColumns(),
  teacherId: integer()
    .notNull()
    .references(() => teachers.id),
});

/** What binds a family, a student and a teacher for a subject and a price (STM-16). */
export const contracts = pgTable(
  "contracts",
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    lessonRequestId: integer().references(() => lessonRequests.id),
    proposalId: integer().references(() => proposals.id),
    ...partyColumns(),
    subjectId: integer().notNull(),
    levelId: integer().notNull(),
    kind: text({ enum: contractKinds }).notNull(),
    /** The format of its courses today; its prices, and since when, are its price versions. */
    courseFormat: text({ enum: lessonFormats }).notNull(),
    /** The mode that it opened with; once it is over, that of its end. Between them the teacher's status says it (LAW-19). */
    mode: text({ enum: teacherModes }).notNull(),
    status: text({ enum: contractStatuses }).notNull(),
    firstCourseDate: timestamp({ withTimezone: true }),
    firstCourseDuration: integer(),
    /** When both are reminded of the first course; empty once they are, or where there is none to come. */
    firstCourseReminderAt: timestamp({ withTimezone: true }),
    /** The teacher's condition, copied when the family accepted it. */
    condition: text(),
    /** When a pause is over by itself; empty while there is none. */
    pausedUntil: timestamp({ withTimezone: true }),
    createdAt: timestamp({ withTimezone: true }).notNull(),
    endedAt: timestamp({ withTimezone: true }),
    /** Why it ended: a first course that went wrong is never proposed again (CST-49). */
    endCause: text(),
  },
  (table) => [
    index().on(table.customerId),
    index().on(table.studentId),
    index().on(table.teacherId, table.status),
    index().on(table.lessonRequestId),
    index().on(table.pausedUntil),
    index().on(table.firstCourseReminderAt),
  ],
);

/** Columns of what happens under a contract: which one, and its parties as they were then. */
export const contractColumns = () => ({
  contractId: integer()
    .notNull()
    .references(() => contracts.id),
  ...partyColumns(),
});
