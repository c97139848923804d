import { index, integer, pgTable, smallint, text, timestamp } from "drizzle-orm/pg-core";

import { customers } from "#app/modules/account/table.server.ts";
import { lessonRequests } from "#app/modules/lesson-request/table.server.ts";
import { helpContexts } from "#app/modules/reference/domain.ts";
import { teachers } from "#app/modules/teacher/table.server.ts";

import { helpStates } from "./domain.ts";

/** What families ask help for, until an operator has answered (CUS-030, STM-41). */
export const helpCalls = pgTable(
  "help_calls",
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    customerId: integer()
      .notNull()
      .references(() => customers.id),
    lessonRequestId: integer()
      .notNull()
      .references(() => lessonRequests.id),
    teacherId: integer().references(() => teachers.id),
    origin: text({ enum: helpContexts }).notNull(),
    categoryId: smallint().notNull(),
    comment: text().notNull(),
    state: text({ enum: helpStates }).notNull(),
    createdAt: timestamp({ withTimezone: true }).notNull(),
    doneAt: timestamp({ withTimezone: true }),
  },
  (table) => [index().on(table.customerId), index().on(table.state, table.createdAt)],
);
