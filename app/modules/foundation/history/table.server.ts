import { sql } from "drizzle-orm";
import {
  index,
  integer,
  jsonb,
  type PgColumn,
  pgTable,
  text,
  timestamp,
} from "drizzle-orm/pg-core";

import { type Machine, machines, moverRoles } from "./domain.ts";

/** One line per transition, immutable. */
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
    /** Operator's name, for operators only; account holders have an id. */
    byName: text(),
    at: timestamp({ withTimezone: true }).notNull(),
    details: jsonb().$type<Readonly<Record<string, unknown>>>(),
  },
  // The journal, the newest first (OPS-34).
  (table) => [index().on(table.machine, table.thingId), index().on(table.at, table.id)],
);

/** The thing of this id once made this move. */
export const hasMoved = (machine: Machine, id: PgColumn, event: string) =>
  sql<boolean>`exists (select from ${historyLines} moved
    where moved.machine = ${machine} and moved.thing_id = ${id} and moved.event = ${event})`;

/** An operator opened a page of this person. */
export const operatorReads = pgTable(
  "operator_reads",
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    operatorId: integer().notNull(),
    operatorName: text(),
    /** Without a person, a file: its address says which. */
    userId: integer(),
    path: text().notNull(),
    /** Why this person's pages were opened (OPS-24). */
    reason: text(),
    at: timestamp({ withTimezone: true }).notNull(),
  },
  (table) => [index().on(table.userId, table.at), index().on(table.at, table.id)],
);
