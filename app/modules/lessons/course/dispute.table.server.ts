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

import { disputeKinds, disputeOutcomes } from "./dispute.domain.ts";
import { courses } from "./table.server.ts";

export const disputes = pgTable(
  "disputes",
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    courseId: integer()
      .notNull()
      .references(() => courses.id),
    kind: text({ enum: disputeKinds }).notNull(),
    /** REF-01 for a dispute, REF-02 for a first course; null for « did not take place ». */
    causeId: integer(),
    comment: text(),
    late: boolean().notNull(),
    createdAt: timestamp({ withTimezone: true }).notNull(),
    answer: text(),
    answeredAt: timestamp({ withTimezone: true }),
    outcome: text({ enum: disputeOutcomes }),
    reason: text(),
    closedAt: timestamp({ withTimezone: true }),
  },
  (table) => [
    index().on(table.courseId),
    uniqueIndex("disputes_one_open")
      .on(table.courseId)
      .where(sql`${table.closedAt} is null`),
  ],
);
