import { index, integer, pgTable, text, timestamp, uniqueIndex } from "drizzle-orm/pg-core";

import { browsers, deviceKinds } from "./device.domain.ts";
import { revocationCauses } from "./session.domain.ts";
import { users } from "./table.server.ts";

/** A family of tokens: what one sign-in opened on one browser. Machine time throughout (decision 008). */
export const sessions = pgTable(
  "sessions",
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    userId: integer()
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    openedAt: timestamp({ withTimezone: true }).notNull(),
    lastUsedAt: timestamp({ withTimezone: true }).notNull(),
    /** The browser and the device that opened it, as its header says; nothing of the address (PUB-076). */
    browser: text({ enum: browsers }),
    device: text({ enum: deviceKinds }),
    revokedAt: timestamp({ withTimezone: true }),
    revokedBecause: text({ enum: revocationCauses }),
  },
  (table) => [index().on(table.userId)],
);

/** Each refresh token of a session, hashed; `seenAt`: when the browser first showed that it has it. */
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
