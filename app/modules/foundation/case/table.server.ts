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

import { groupLessons } from "#app/modules/catalogue/group-lesson/table.server.ts";
import { teachers } from "#app/modules/catalogue/teacher/table.server.ts";
import { helpContexts } from "#app/modules/foundation/reference/domain.ts";
import { contracts } from "#app/modules/lessons/contract/table.server.ts";
import { lessonRequests } from "#app/modules/lessons/lesson-request/table.server.ts";
import { users } from "#app/modules/people/account/table.server.ts";
import { students } from "#app/modules/people/student/table.server.ts";

import { caseKinds, caseStates, decisions, noticeTargets } from "./domain.ts";

/** What people write to Préau, until an operator has answered or decided (STM-41). */
export const cases = pgTable(
  "cases",
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    kind: text({ enum: caseKinds }).notNull(),
    state: text({ enum: caseStates }).notNull(),
    /** Who was signed in; a visitor says who they are. */
    personId: integer().references(() => users.id),
    firstname: text(),
    lastname: text(),
    email: text(),
    phone: text(),
    /** Help is asked about a request; a message may be about a teacher or a group lesson. */
    lessonRequestId: integer().references(() => lessonRequests.id),
    teacherId: integer().references(() => teachers.id),
    groupLessonId: integer().references(() => groupLessons.id),
    /** A change is about a contract, or about a student of the teacher’s. */
    contractId: integer().references(() => contracts.id),
    studentId: integer().references(() => students.id),
    origin: text({ enum: helpContexts }),
    /** What a notice is about. */
    targetKind: text({ enum: noticeTargets }),
    targetId: integer(),
    url: text(),
    reasonId: smallint().notNull(),
    text: text().notNull(),
    /** Sent without a proof that a person did: it is kept and nobody is written to. */
    doubtful: boolean().notNull().default(false),
    /** The mark of a form that was sent, with what it said: sent twice, it makes one case. */
    sendingMark: text().unique(),
    createdAt: timestamp({ withTimezone: true }).notNull(),
    /** Since when it is closed or decided. */
    doneAt: timestamp({ withTimezone: true }),
    /** What holds until it is decided otherwise, and why, as both sides read it. */
    decision: text({ enum: decisions }),
    decisionReasons: text(),
    contestedAt: timestamp({ withTimezone: true }),
    contestText: text(),
  },
  (table) => [
    index().on(table.personId, table.createdAt),
    index().on(table.state, table.createdAt),
    check(
      "cases_of_a_request",
      sql`${table.kind} <> 'help' or (${table.lessonRequestId} is not null and ${table.personId} is not null)`,
    ),
    check(
      "cases_of_a_content",
      sql`(${table.kind} = 'notice') = (${table.targetKind} is not null and ${table.targetId} is not null)`,
    ),
  ],
);

/** Challenges and stamps of forms that were used, and how often: a challenge serves once, a stamp a few times (PUB-078). */
export const usedChallenges = pgTable("used_challenges", {
  nonce: text().primaryKey(),
  uses: integer().notNull().default(1),
  expiresAt: timestamp({ withTimezone: true }).notNull(),
});
