import { date, integer, pgTable, primaryKey, text } from "drizzle-orm/pg-core";

import { counterNames } from "#app/lib/counters.ts";

export const counters = pgTable(
  "counters",
  {
    day: date().notNull(),
    name: text({ enum: counterNames }).notNull(),
    count: integer().notNull(),
  },
  (table) => [primaryKey({ columns: [table.day, table.name] })],
);
