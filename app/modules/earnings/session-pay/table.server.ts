import { sql } from "drizzle-orm";
import {
  type AnyPgColumn,
  index,
  integer,
  pgTable,
  text,
  timestamp,
  uniqueIndex,
} from "drizzle-orm/pg-core";

import { groupLessonSessions } from "#app/modules/catalogue/group-lesson/table.server.ts";
import { teacherModes } from "#app/modules/catalogue/teacher/domain.ts";
import { teachers } from "#app/modules/catalogue/teacher/table.server.ts";

/** What the second entity owes a teacher for a session of a group lesson (TEA-069). Cents. */
export const sessionPays = pgTable(
  "session_pays",
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    sessionId: integer()
      .notNull()
      .references(() => groupLessonSessions.id),
    teacherId: integer()
      .notNull()
      .references(() => teachers.id),
    /** The teacher's status that day (LAW-19). */
    mode: text({ enum: teacherModes }).notNull(),
    minutes: integer().notNull(),
    grossCents: integer().notNull(),
    contributionsCents: integer().notNull(),
    employerCents: integer().notNull(),
    createdAt: timestamp({ withTimezone: true }).notNull(),
    /** In the ledger from then on. */
    owedAt: timestamp({ withTimezone: true }),
    /** The session did not take place: dropped, or taken back by its negative once owed. */
    undoneAt: timestamp({ withTimezone: true }),
    undoesId: integer()
      .unique()
      .references((): AnyPgColumn => sessionPays.id),
  },
  (table) => [
    index().on(table.teacherId),
    uniqueIndex("session_pays_once")
      .on(table.sessionId, table.teacherId)
      .where(sql`${table.undoneAt} is null and ${table.undoesId} is null`),
    index("session_pays_coming")
      .on(table.id)
      .where(sql`${table.owedAt} is null and ${table.undoneAt} is null`),
  ],
);
