import { sql } from "drizzle-orm";
import { index, integer, pgTable, text, timestamp, uniqueIndex } from "drizzle-orm/pg-core";

import {
  type standingStates,
  suspensionStates,
} from "#app/modules/catalogue/teacher/suspension.domain.ts";
import { teachers } from "#app/modules/catalogue/teacher/table.server.ts";
import { suspensionGrounds } from "#app/modules/foundation/reference/domain.ts";

export const suspensions = pgTable(
  "suspensions",
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    teacherId: integer()
      .notNull()
      .references(() => teachers.id, { onDelete: "cascade" }),
    state: text({ enum: suspensionStates }).notNull(),
    ground: text({ enum: suspensionGrounds }).notNull(),
    reasons: text().notNull(),
    announcedAt: timestamp({ withTimezone: true }).notNull(),
    /** First instant of its first day in Paris, or of the announcement when immediate. */
    effectiveAt: timestamp({ withTimezone: true }).notNull(),
    liftedAt: timestamp({ withTimezone: true }),
    contestedAt: timestamp({ withTimezone: true }),
    contestText: text(),
    lateToldAt: timestamp({ withTimezone: true }),
    answeredAt: timestamp({ withTimezone: true }),
    answer: text(),
  },
  (table) => [
    uniqueIndex("suspensions_open")
      .on(table.teacherId)
      .where(sql`state in ('announced', 'in_force')`),
    index().on(table.teacherId, table.announcedAt),
    index("suspensions_to_begin")
      .on(table.effectiveAt)
      .where(sql`state = 'announced'`),
    index("suspensions_to_answer")
      .on(table.contestedAt)
      .where(sql`answered_at is null and late_told_at is null`),
  ],
);

/** For other queries on teachers; its instant is text (API-078). */
export const standingSuspension = sql<{
  state: (typeof standingStates)[number];
  effectiveAt: string;
} | null>`(select
    json_build_object('state', s.state, 'effectiveAt', s.effective_at)
  from ${suspensions} s where s.teacher_id = "teachers"."id" and s.state <> 'lifted')`;
