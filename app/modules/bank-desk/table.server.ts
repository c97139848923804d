import { integer, jsonb, pgTable, text, timestamp } from "drizzle-orm/pg-core";

/** What a key brought the first time, given again to whoever sends it again, a failure included. */
export const bankKeys = pgTable("bank_keys", {
  key: text().primaryKey(),
  fingerprint: text().notNull(),
  status: integer(),
  body: jsonb(),
  startedAt: timestamp({ withTimezone: true }).notNull(),
});
