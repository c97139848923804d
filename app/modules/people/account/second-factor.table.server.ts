import { boolean, index, integer, pgTable, text, timestamp } from "drizzle-orm/pg-core";

import { users } from "./table.server.ts";

/** An operator's time-based codes (AUTH-021). */
export const secondFactors = pgTable("second_factors", {
  userId: integer()
    .primaryKey()
    .references(() => users.id, { onDelete: "cascade" }),
  /** Sealed by the vault (`DATA_KEY`). */
  sealedSecret: text().notNull(),
  /** A first code was given: the secret is shown no more. */
  confirmed: boolean().notNull(),
  /** The last 30 s step that was used: a code is good once. */
  lastStep: integer().notNull(),
});

export const recoveryCodes = pgTable(
  "recovery_codes",
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    userId: integer()
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    hash: text().notNull(),
    usedAt: timestamp({ withTimezone: true }),
  },
  (table) => [index().on(table.userId)],
);
