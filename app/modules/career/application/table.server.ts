import { sql } from "drizzle-orm";
import { index, integer, jsonb, pgTable, text, timestamp, uniqueIndex } from "drizzle-orm/pg-core";

import { teachers } from "#app/modules/catalogue/teacher/table.server.ts";

/** Draft under a 30-day secret, of which only a hash is kept; once sent, kept with its teacher (API-053). */
export const applications = pgTable(
  "applications",
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    hash: text().notNull(),
    /** Hash of the last mailed link: once used to save, the only valid one. */
    resumeHash: text(),
    email: text().notNull(),
    /** First use of a mailed link: proves that the holder reads this e-mail. */
    provedAt: timestamp({ withTimezone: true }),
    content: jsonb().$type<Record<string, unknown>>().notNull(),
    photoKey: text(),
    photoHash: text(),
    createdAt: timestamp({ withTimezone: true }).notNull(),
    updatedAt: timestamp({ withTimezone: true }).notNull(),
    expiresAt: timestamp({ withTimezone: true }).notNull(),
    sentAt: timestamp({ withTimezone: true }),
    teacherId: integer().references(() => teachers.id, { onDelete: "cascade" }),
    decidedAt: timestamp({ withTimezone: true }),
    /** Nothing lacks to be hired since then, as the clock last read the file. */
    completeSince: timestamp({ withTimezone: true }),
  },
  (table) => [
    uniqueIndex().on(table.hash),
    uniqueIndex().on(table.resumeHash),
    uniqueIndex().on(table.teacherId),
    index().on(table.email),
    index().on(table.expiresAt),
    index("applications_to_read")
      .on(table.sentAt, table.teacherId)
      .where(sql`${table.sentAt} is not null and ${table.decidedAt} is null`),
  ],
);
