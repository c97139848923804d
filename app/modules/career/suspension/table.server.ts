import { sql } from "drizzle-orm";
import { index, integer, pgTable, text, timestamp, uniqueIndex } from "drizzle-orm/pg-core";

import { type standingStates } from "#app/modules/catalogue/teacher/suspension.domain.ts";
import { suspensionStates } from "#app/modules/catalogue/teacher/suspension.domain.ts";
import { teachers } from "#app/modules/catalogue/teacher/table.server.ts";
import { suspensionGrounds } from "#app/modules/foundation/reference/domain.ts";

/** A suspension of a teacher, from its announcement on: why, from when, and what the teacher says of it (STM-43). */
export const suspensions = pgTable(
  "suspensions",
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    teacherId: integer()
      .notNull()
      .references(() => teachers.id, { onDelete: "cascade" }),
    state: text({ enum: suspensionStates }).notNull(),
    ground: text({ enum: suspensionGrounds }).notNull(),
    /** Why, in the operator's words, as the teacher reads them. */
    reasons: text().notNull(),
    announcedAt: timestamp({ withTimezone: true }).notNull(),
    /** The first instant of its first day in Paris, or that of the announcement when it begins at once. */
    effectiveAt: timestamp({ withTimezone: true }).notNull(),
    liftedAt: timestamp({ withTimezone: true }),
    /** What the teacher says against it, once. */
    contestedAt: timestamp({ withTimezone: true }),
    contestText: text(),
    /** When the teacher was told that the answer is late. */
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

/** What stands of a teacher's suspension, beside other columns of the teacher; its instant is text (API-078). */
export const standingSuspension = sql<{
  state: (typeof standingStates)[number];
  effectiveAt: string;
} | null>`(select
    json_build_object('state', s.state, 'effectiveAt', s.effective_at)
  from ${suspensions} s where s.teacher_id = "teachers"."id" and s.state <> 'lifted')`;
