import { index, integer, pgTable, text, timestamp, uniqueIndex } from "drizzle-orm/pg-core";

import { browsers, deviceKinds } from "./device.domain.ts";
import { revocationCauses } from "./session.domain.ts";
import { users } from "./table.server.ts";

/** One sign-in on one browser. Machine time throughout (decision 008). */
export const sessions = pgTable(
  "sessions",
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    userId: integer()
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    openedAt: timestamp({ withTimezone: true }).notNull(),
    lastUsedAt: timestamp({ withTimezone: true }).notNull(),
    /** Of an operator: the last code after the one that opened it (OPS-06). */
    codeAt: timestamp({ withTimezone: true }),
    browser: text({ enum: browsers }),
    device: text({ enum: deviceKinds }),
    revokedAt: timestamp({ withTimezone: true }),
    revokedBecause: text({ enum: revocationCauses }),
  },
  (table) => [index().on(table.userId)],
);

export const refreshTokens = pgTable(
  "refresh_tokens",
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    sessionId: integer()
      .notNull()
      .references(() => sessions.id, { onDelete: "cascade" }),
    hash: text().notNull(),
    createdAt: timestamp({ withTimezone: true }).notNull(),
    seenAt: timestamp({ withTimezone: true }),
  },
  (table) => [uniqueIndex().on(table.hash), index().on(table.sessionId)],
);
