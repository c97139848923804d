import { integer, pgTable, primaryKey, text, timestamp } from "drizzle-orm/pg-core";

import type { LineList } from "./lines.domain.ts";

/** What an operator changed of a list: lines of their own, and lines no longer offered (OPS-12). */
export const referenceLines = pgTable(
  "reference_lines",
  {
    list: text().$type<LineList>().notNull(),
    lineId: integer().notNull(),
    /** Null for a line of the code, whose name is in the texts. */
    label: text(),
    withdrawnAt: timestamp({ withTimezone: true }),
  },
  (table) => [primaryKey({ columns: [table.list, table.lineId] })],
);
