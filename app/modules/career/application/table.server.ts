import { index, integer, jsonb, pgTable, text, timestamp, uniqueIndex } from "drizzle-orm/pg-core";

import { teachers } from "#app/modules/catalogue/teacher/table.server.ts";

/**
 * What somebody who wants to teach has written so far, under a secret of thirty days of which only a mark is kept;
 * once it is sent, what was sent, beside its teacher (API-053, API-166).
 */
export const applications = pgTable(
  "applications",
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    /** The mark of the secret under which it was begun. */
    hash: text().notNull(),
    /** That of the last link that was sent by mail: saved by it once, it is the only one. */
    resumeHash: text(),
    email: text().notNull(),
    /** When the link of a mail was first used: from then on who holds the draft reads its e-mail. */
    provedAt: timestamp({ withTimezone: true }),
    content: jsonb().$type<Record<string, unknown>>().notNull(),
    /** The portrait in the storage, and its version; once it is sent, its teacher has them. */
    photoKey: text(),
    photoHash: text(),
    createdAt: timestamp({ withTimezone: true }).notNull(),
    updatedAt: timestamp({ withTimezone: true }).notNull(),
    expiresAt: timestamp({ withTimezone: true }).notNull(),
    sentAt: timestamp({ withTimezone: true }),
    teacherId: integer().references(() => teachers.id, { onDelete: "cascade" }),
    decidedAt: timestamp({ withTimezone: true }),
  },
  (table) => [
    uniqueIndex().on(table.hash),
    uniqueIndex().on(table.resumeHash),
    uniqueIndex().on(table.teacherId),
    index().on(table.email),
    index().on(table.expiresAt),
  ],
);
