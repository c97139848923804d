import { boolean, date, index, integer, pgTable, smallint, text } from "drizzle-orm/pg-core";

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
  },
  (table) => [index().on(table.audience, table.position)],
);
