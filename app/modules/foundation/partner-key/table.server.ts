import { sql } from "drizzle-orm";
import { index, integer, pgTable, primaryKey, text, timestamp } from "drizzle-orm/pg-core";

import type { PartnerScope } from "#app/lib/partner-scopes.ts";

/** A partner’s program calls the API by a key; its hash alone is kept (OPS-48). */
export const partnerKeys = pgTable("partner_keys", {
  id: integer().primaryKey().generatedAlwaysAsIdentity(),
  name: text().notNull(),
  /** Its beginning, by which its holder tells it from another. */
  start: text().notNull(),
  hash: text().notNull().unique(),
  scopes: text().array().$type<PartnerScope[]>().notNull(),
  callsPerMinute: integer().notNull(),
  createdAt: timestamp({ withTimezone: true }).notNull(),
  revokedAt: timestamp({ withTimezone: true }),
});

/** Counted by hour, so that the log grows with time and not with calls; without what was looked for. */
export const partnerCalls = pgTable(
  "partner_calls",
  {
    keyId: integer()
      .notNull()
      .references(() => partnerKeys.id),
    hour: timestamp({ withTimezone: true }).notNull(),
    /** Method and path of the endpoint, as the table of endpoints writes them. */
    call: text().notNull(),
    status: integer().notNull(),
    calls: integer()
      .notNull()
      .default(sql`1`),
  },
  (table) => [
    primaryKey({ columns: [table.keyId, table.hour, table.call, table.status] }),
    index().on(table.hour),
  ],
);
