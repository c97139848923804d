import { sql } from "drizzle-orm";
import {
  check,
  date,
  doublePrecision,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
  timestamp,
  uniqueIndex,
} from "drizzle-orm/pg-core";

import { teachers } from "#app/modules/catalogue/teacher/table.server.ts";
import { lessonRequests } from "#app/modules/lessons/lesson-request/table.server.ts";
import type { Term } from "#app/modules/lessons/matching/domain.ts";

import { applicationsADay, mostApplications, opportunityStates } from "./domain.ts";

export const opportunities = pgTable(
  "opportunities",
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    lessonRequestId: integer()
      .notNull()
      .unique()
      .references(() => lessonRequests.id),
    applications: smallint().notNull().default(0),
    openedAt: timestamp({ withTimezone: true }).notNull(),
    closedAt: timestamp({ withTimezone: true }),
  },
  (table) => [
    check(
      "opportunities_applications",
      sql`${table.applications} between 0 and ${sql.raw(String(mostApplications))}`,
    ),
  ],
);

export const opportunityOffers = pgTable(
  "opportunity_offers",
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    opportunityId: integer()
      .notNull()
      .references(() => opportunities.id, { onDelete: "cascade" }),
    teacherId: integer()
      .notNull()
      .references(() => teachers.id),
    state: text({ enum: opportunityStates }).notNull(),
    hourlyPriceCents: integer().notNull(),
    salaryCents: integer().notNull(),
    netCents: integer().notNull(),
    distanceKm: doublePrecision(),
    score: doublePrecision().notNull(),
    terms: jsonb().$type<Term[]>().notNull(),
    answeredAt: timestamp({ withTimezone: true }),
  },
  (table) => [
    uniqueIndex().on(table.opportunityId, table.teacherId),
    index().on(table.teacherId, table.state),
  ],
);

/** By day of Paris (CST-45). */
export const applicationQuotas = pgTable(
  "application_quotas",
  {
    teacherId: integer()
      .notNull()
      .references(() => teachers.id, { onDelete: "cascade" }),
    day: date({ mode: "string" }).notNull(),
    used: smallint().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.teacherId, table.day] }),
    check(
      "application_quotas_used",
      sql`${table.used} between 0 and ${sql.raw(String(applicationsADay))}`,
    ),
  ],
);
