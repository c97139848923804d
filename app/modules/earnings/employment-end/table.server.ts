import { sql } from "drizzle-orm";
import { boolean, date, index, integer, pgTable, text, timestamp } from "drizzle-orm/pg-core";

import { contractSides } from "#app/modules/lessons/contract/price-version.domain.ts";
import { contracts } from "#app/modules/lessons/contract/table.server.ts";

/** End of a contract under the mandate, announced by one side (STM-52). Days in Paris, cents, all frozen that day. */
export const employmentEnds = pgTable(
  "employment_ends",
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    contractId: integer()
      .notNull()
      .unique()
      .references(() => contracts.id),
    by: text({ enum: contractSides }).notNull(),
    letterOn: date({ mode: "string" }).notNull(),
    /** First lesson of the family with this teacher. */
    serviceFrom: date({ mode: "string" }).notNull(),
    noticeEndsOn: date({ mode: "string" }).notNull(),
    endsOn: date({ mode: "string" }).notNull(),
    endsAt: timestamp({ withTimezone: true }).notNull(),
    /** The teacher asked to leave before the notice ends: nothing is owed for the rest. */
    freed: boolean().notNull(),
    /** Another contract of both goes on: so does the employment. */
    goesOn: boolean().notNull(),
    meanCents: integer().notNull(),
    noticeMinutes: integer().notNull(),
    noticeCents: integer().notNull(),
    contributionsCents: integer().notNull(),
    employerCents: integer().notNull(),
    indemnityCents: integer().notNull(),
    createdAt: timestamp({ withTimezone: true }).notNull(),
    /** Both sides and the desk were told what is ready on the last day. */
    announcedAt: timestamp({ withTimezone: true }),
    endedAt: timestamp({ withTimezone: true }),
  },
  (table) => [
    index("employment_ends_coming")
      .on(table.endsAt)
      .where(sql`${table.endedAt} is null`),
  ],
);
