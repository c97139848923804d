import { sql } from "drizzle-orm";
import {
  boolean,
  doublePrecision,
  index,
  integer,
  jsonb,
  pgTable,
  text,
  timestamp,
  uniqueIndex,
} from "drizzle-orm/pg-core";

import { teachers } from "#app/modules/catalogue/teacher/table.server.ts";
import type { ConditionValue } from "#app/modules/foundation/reference/condition.domain.ts";
import { lessonRequests } from "#app/modules/lessons/lesson-request/table.server.ts";
import type { Term } from "#app/modules/lessons/matching/domain.ts";

import { lessonRequestOrigins, offerStatuses, teacherResponses } from "./domain.ts";

export const proposals = pgTable(
  "proposals",
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    lessonRequestId: integer()
      .notNull()
      .references(() => lessonRequests.id),
    teacherId: integer()
      .notNull()
      .references(() => teachers.id),
    origin: text({ enum: lessonRequestOrigins }).notNull(),
    teacherResponse: text({ enum: teacherResponses }).notNull(),
    offerStatus: text({ enum: offerStatuses }).notNull(),
    teacherComments: text(),
    conditionTypeId: integer(),
    conditionValue: jsonb().$type<ConditionValue>(),
    firstSlot: timestamp({ withTimezone: true }),
    refusalTypeId: integer(),
    clarificationAnswer: text(),
    customerRefusalTypeId: integer(),
    /** Price and split are fixed when the teacher is asked (CST-43). */
    hourlyPriceCents: integer().notNull(),
    salaryCents: integer().notNull(),
    netCents: integer().notNull(),
    distanceKm: doublePrecision(),
    score: doublePrecision(),
    /** As computed when the teacher is asked (CST-49). */
    terms: jsonb().$type<Term[]>().notNull(),
    askedAt: timestamp({ withTimezone: true }).notNull(),
    respondedAt: timestamp({ withTimezone: true }),
    /** When silence becomes « ignored »; null while a clarification waits for the family. */
    silentDueAt: timestamp({ withTimezone: true }),
    /** Rest of the 72 h while the clock is paused. */
    silenceLeftMs: integer(),
    silencedAt: timestamp({ withTimezone: true }),
    offerReminderDueAt: timestamp({ withTimezone: true }),
    offerCancelDueAt: timestamp({ withTimezone: true }),
    selectedAt: timestamp({ withTimezone: true }),
    /** The family chose in time no one; it may ask this teacher again. */
    expiredAt: timestamp({ withTimezone: true }),
    termsVersion: text(),
    termsAcceptedAt: timestamp({ withTimezone: true }),
    beginAtOnce: boolean().notNull().default(false),
    /** Single-purpose link of the mail: 256 bits, stored hashed (API-185). */
    linkHash: text(),
    linkUsedAt: timestamp({ withTimezone: true }),
  },
  (table) => [
    uniqueIndex().on(table.lessonRequestId, table.teacherId),
    uniqueIndex().on(table.linkHash),
    index().on(table.teacherId, table.teacherResponse),
    index().on(table.silentDueAt),
    index().on(table.offerReminderDueAt),
    index().on(table.offerCancelDueAt),
    uniqueIndex("proposals_one_selected")
      .on(table.lessonRequestId)
      .where(sql`${table.teacherResponse} = 'selected'`),
  ],
);
