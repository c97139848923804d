import { index, pgTable, text, timestamp, uuid } from "drizzle-orm/pg-core";

import { purposes } from "#app/lib/services.ts";

/** A proof that somebody was asked and what they chose: nothing in it says who (PUB-064). */
export const consents = pgTable(
  "consents",
  {
    /** Drawn at random; the browser keeps it beside the choice. */
    proof: uuid().primaryKey(),
    /** What was asked. */
    version: text().notNull(),
    /** What was agreed to; empty when all was refused. */
    purposes: text({ enum: purposes }).array().notNull(),
    chosenAt: timestamp({ withTimezone: true }).notNull(),
  },
  (table) => [index().on(table.chosenAt)],
);
