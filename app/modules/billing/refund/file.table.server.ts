import { sql } from "drizzle-orm";
import { check, date, index, integer, pgTable, text, timestamp } from "drizzle-orm/pg-core";

import { billEntities } from "#app/modules/foundation/issuer/domain.ts";

import { refundFileStates } from "./file.domain.ts";

/** A file of transfers from one of our accounts. */
export const refundFiles = pgTable(
  "refund_files",
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    entity: text({ enum: billEntities }).notNull(),
    state: text({ enum: refundFileStates }).notNull(),
    /** Count and sum of its refunds when it was made. */
    transfers: integer().notNull(),
    amountCents: integer().notNull(),
    sentOn: date(),
    createdAt: timestamp({ withTimezone: true }).notNull(),
    closedAt: timestamp({ withTimezone: true }),
  },
  (table) => [
    index().on(table.closedAt, table.id),
    check("refund_files_amount", sql`${table.transfers} > 0 and ${table.amountCents} > 0`),
    check(
      "refund_files_closed",
      sql`(${table.closedAt} is not null) = (${table.state} <> 'open') and (${table.sentOn} is not null) = (${table.state} = 'sent')`,
    ),
  ],
);
