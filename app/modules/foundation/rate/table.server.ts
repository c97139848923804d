import {
  date,
  doublePrecision,
  integer,
  pgTable,
  text,
  timestamp,
  uniqueIndex,
} from "drizzle-orm/pg-core";

import type { RateName } from "./domain.ts";

/** The first rows are written by the migration. One that has taken effect is never changed. */
export const rates = pgTable(
  "rates",
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    name: text().$type<RateName>().notNull(),
    from: date("from_day", { mode: "string" }).notNull(),
    value: doublePrecision().notNull(),
    source: text().notNull(),
    /** An operator's row, by machine time; null for the first ones. */
    createdAt: timestamp({ withTimezone: true }),
    /** When prices under a new floor were raised; pages kept of the day before are dropped then. */
    appliedAt: timestamp({ withTimezone: true }),
  },
  (table) => [uniqueIndex().on(table.name, table.from)],
);
