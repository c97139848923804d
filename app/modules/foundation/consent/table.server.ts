import { index, pgTable, text, timestamp, uuid } from "drizzle-orm/pg-core";

import { purposes } from "#app/lib/services.ts";

export const consents = pgTable(
  "consents",
  {
    proof: uuid().primaryKey(),
    version: text().notNull(),
    purposes: text({ enum: purposes }).array().notNull(),
    chosenAt: timestamp({ withTimezone: true }).notNull(),
  },
  (table) => [index().on(table.chosenAt)],
);
