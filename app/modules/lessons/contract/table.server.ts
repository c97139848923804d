import { index, integer, pgTable, text, timestamp } from "drizzle-orm/pg-core";

import { contractKinds } from "#app/modules/catalogue/price/domain.ts";
import { lessonFormats, teacherModes } from "#app/modules/catalogue/teacher/domain.ts";
import { teachers } from "#app/modules/catalogue/teacher/table.server.ts";
import { lessonRequests } from "#app/modules/lessons/lesson-request/table.server.ts";
import { proposals } from "#app/modules/lessons/proposal/table.server.ts";
import { learnerColumns } from "#app/modules/people/student/table.server.ts";

import { contractStatuses } from "./domain.ts";

const partyColumns = () => ({
  ...learnerColumns(),
  teacherId: integer()
    .notNull()
    .references(() => teachers.id),
});

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
    /** Today's format; prices and dates are in its price versions. */
    courseFormat: text({ enum: lessonFormats }).notNull(),
    /** Mode at opening, then at the end; in between, the teacher's status gives it (LAW-19). */
    mode: text({ enum: teacherModes }).notNull(),
    status: text({ enum: contractStatuses }).notNull(),
    firstCourseDate: timestamp({ withTimezone: true }),
    firstCourseDuration: integer(),
    firstCourseReminderAt: timestamp({ withTimezone: true }),
    /** Grows with each change of the date: calendars take the highest. */
    firstCourseVersion: integer().notNull().default(0),
    firstCourseChangedAt: timestamp({ withTimezone: true }),
    /** The date that was taken away, while there is no other. */
    firstCourseLeftDate: timestamp({ withTimezone: true }),
    firstCourseLeftDuration: integer(),
    condition: text(),
    pausedUntil: timestamp({ withTimezone: true }),
    /** When the notice of an employment ends (STM-52). */
    endsAt: timestamp({ withTimezone: true }),
    createdAt: timestamp({ withTimezone: true }).notNull(),
    endedAt: timestamp({ withTimezone: true }),
    /** A first course that went wrong is never proposed again (CST-49). */
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

export const contractColumns = () => ({
  contractId: integer()
    .notNull()
    .references(() => contracts.id),
  ...partyColumns(),
});
