import { index, integer, pgTable, timestamp } from "drizzle-orm/pg-core";

import { contracts } from "./table.server.ts";

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
