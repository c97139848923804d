import { index, integer, jsonb, pgTable, text, timestamp } from "drizzle-orm/pg-core";

import { machines, moverRoles } from "./domain.ts";

/** One line per transition of a machine, never changed, never removed. */
export const historyLines = pgTable(
  "history_lines",
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    machine: text({ enum: machines }).notNull(),
    thingId: integer().notNull(),
    event: text().notNull(),
    fromState: text(),
    toState: text().notNull(),
    byId: integer(),
    byRole: text({ enum: moverRoles }).notNull(),
    /** An operator's name, which only operators read; a person with an account has an id instead. */
    byName: text(),
    at: timestamp({ withTimezone: true }).notNull(),
    details: jsonb().$type<Readonly<Record<string, unknown>>>(),
  },
  (table) => [index().on(table.machine, table.thingId)],
);
