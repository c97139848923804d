import {
  boolean,
  date,
  index,
  integer,
  pgTable,
  smallint,
  text,
  timestamp,
} from "drizzle-orm/pg-core";

import { audiences, resourceThemes } from "./resource.domain.ts";

export const resources = pgTable(
  "resources",
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    slug: text().notNull().unique(),
    theme: text({ enum: resourceThemes }).notNull(),
    audience: text({ enum: audiences }).notNull(),
    title: text().notNull(),
    summary: text().notNull(),
    body: text().notNull(),
    minutes: smallint().notNull(),
    position: smallint().notNull(),
    revisedOn: date({ mode: "string" }).notNull(),
    related: text().array().notNull(),
    /** Withheld after a notice: the file stays, unread (STM-41). */
    withheld: boolean().notNull().default(false),
    /** Written by an operator: a file of this version replaces it no more (OPS-12). */
    editedAt: timestamp({ withTimezone: true }),
    /** No longer offered. */
    withdrawnAt: timestamp({ withTimezone: true }),
  },
  (table) => [index().on(table.audience, table.position)],
);
