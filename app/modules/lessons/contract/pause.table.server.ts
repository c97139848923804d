import { index, integer, pgTable, timestamp } from "drizzle-orm/pg-core";

import { contracts } from "./table.server.ts";

/** The times in which a contract stood still: no course is given in them (STM-16). Restarted early, a pause ends then. */
export const contractPauses = pgTable(
  "contract_pauses",
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    contractId: integer()
      .notNull()
      .references(() => contracts.id, { onDelete: "cascade" }),
    startsAt: timestamp({ withTimezone: true }).notNull(),
    endsAt: timestamp({ withTimezone: true }).notNull(),
  },
  (table) => [index().on(table.contractId)],
);
