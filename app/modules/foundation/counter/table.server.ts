import { date, integer, pgTable, primaryKey, text } from "drizzle-orm/pg-core";

import { counterNames, levelCounters } from "#app/lib/counters.ts";

export const counters = pgTable(
  "counters",
  {
    day: date().notNull(),
    name: text({ enum: [...counterNames, ...levelCounters] }).notNull(),
    count: integer().notNull(),
  },
  (table) => [primaryKey({ columns: [table.day, table.name] })],
);
