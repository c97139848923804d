import { date, pgTable, primaryKey, text, timestamp } from "drizzle-orm/pg-core";

import { exportKinds } from "./export.domain.ts";

/** What was sent to an office, under which receipt (OPS-36). */
export const exportSendings = pgTable(
  "export_sendings",
  {
    kind: text({ enum: exportKinds }).notNull(),
    period: text().notNull(),
    receipt: text().notNull(),
    sentOn: date().notNull(),
    byName: text(),
    at: timestamp({ withTimezone: true }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.kind, table.period] })],
);
