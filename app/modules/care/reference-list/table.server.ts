import { integer, pgTable, primaryKey } from "drizzle-orm/pg-core";

import { rates } from "#app/modules/foundation/rate/table.server.ts";
import { contracts } from "#app/modules/lessons/contract/table.server.ts";

/** Families and teachers who were told that a floor will raise their price (LAW-27). */
export const floorNotices = pgTable(
  "floor_notices",
  {
    rateId: integer()
      .notNull()
      .references(() => rates.id, { onDelete: "cascade" }),
    contractId: integer()
      .notNull()
      .references(() => contracts.id, { onDelete: "cascade" }),
    priceCents: integer().notNull(),
  },
  (table) => [primaryKey({ columns: [table.rateId, table.contractId] })],
);
