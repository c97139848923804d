import { sql } from "drizzle-orm";
import {
  boolean,
  check,
  index,
  integer,
  pgTable,
  smallint,
  text,
  timestamp,
} from "drizzle-orm/pg-core";

import { bills } from "#app/modules/billing/bill/table.server.ts";
import { groupLessons } from "#app/modules/catalogue/group-lesson/table.server.ts";
import { teachers } from "#app/modules/catalogue/teacher/table.server.ts";
import { helpContexts } from "#app/modules/foundation/reference/domain.ts";
import { contracts } from "#app/modules/lessons/contract/table.server.ts";
import { lessonRequests } from "#app/modules/lessons/lesson-request/table.server.ts";
import { users } from "#app/modules/people/account/table.server.ts";
import { students } from "#app/modules/people/student/table.server.ts";

import { caseKinds, caseStates, decisions, noticeTargets } from "./domain.ts";
import { helpSubjects } from "./help.domain.ts";

export const cases = pgTable(
  "cases",
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    kind: text({ enum: caseKinds }).notNull(),
    state: text({ enum: caseStates }).notNull(),
    personId: integer().references(() => users.id),
    firstname: text(),
    lastname: text(),
    email: text(),
    phone: text(),
    lessonRequestId: integer().references(() => lessonRequests.id),
    teacherId: integer().references(() => teachers.id),
    groupLessonId: integer().references(() => groupLessons.id),
    contractId: integer().references(() => contracts.id),
    studentId: integer().references(() => students.id),
    billId: integer().references(() => bills.id),
    origin: text({ enum: helpContexts }),
    /** What help is about; a request stands in its own column. */
    subjectKind: text({ enum: helpSubjects }),
    subjectId: integer(),
    /** Its name as the family reads it. */
    subject: text(),
    targetKind: text({ enum: noticeTargets }),
    targetId: integer(),
    url: text(),
    reasonId: smallint().notNull(),
    text: text().notNull(),
    /** No proof that a person sent it: kept, no mail is sent. */
    doubtful: boolean().notNull().default(false),
    /** Mark of the form and its content: sent twice, it makes one case. */
    sendingMark: text().unique(),
    createdAt: timestamp({ withTimezone: true }).notNull(),
    doneAt: timestamp({ withTimezone: true }),
    decision: text({ enum: decisions }),
    decisionReasons: text(),
    /** The reasons that the author reads, where they differ from the sender’s. */
    authorReasons: text(),
    contestedAt: timestamp({ withTimezone: true }),
    contestText: text(),
  },
  (table) => [
    index().on(table.personId, table.createdAt),
    index().on(table.state, table.createdAt),
    index().on(table.billId),
    index("cases_waiting")
      .on(table.kind, table.createdAt, table.id)
      .where(sql`${table.state} in ('new', 'in_progress')`),
    index("cases_doubtful")
      .on(table.createdAt, table.id)
      .where(sql`${table.doubtful} and ${table.state} in ('new', 'in_progress')`),
    check("cases_of_a_person", sql`${table.kind} <> 'help' or ${table.personId} is not null`),
    check("cases_of_a_subject", sql`(${table.subjectKind} is null) = (${table.subjectId} is null)`),
    check("cases_of_a_bill", sql`(${table.kind} = 'unpaid') = (${table.billId} is not null)`),
    check(
      "cases_of_a_content",
      sql`(${table.kind} = 'notice') = (${table.targetKind} is not null and ${table.targetId} is not null)`,
    ),
  ],
);

/** A challenge is valid once, a stamp a few times (PUB-078). */
export const usedChallenges = pgTable("used_challenges", {
  nonce: text().primaryKey(),
  uses: integer().notNull().default(1),
  expiresAt: timestamp({ withTimezone: true }).notNull(),
});
