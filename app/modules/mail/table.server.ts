import { index, integer, pgTable, text, timestamp } from "drizzle-orm/pg-core";

import { mailStates } from "./domain.ts";

/** The outbox: what the transaction wanted told, written with it, sent by the job. */
export const mails = pgTable(
  "mails",
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    recipient: text().notNull(),
    template: text().notNull(),
    subject: text().notNull(),
    body: text().notNull(),
    link: text(),
    /** What it is about, where that may be undone before it leaves. */
    thread: text(),
    state: text({ enum: mailStates }).notNull(),
    tries: integer().notNull(),
    nextTryAt: timestamp({ withTimezone: true }).notNull(),
    lastFailure: text(),
    createdAt: timestamp({ withTimezone: true }).notNull(),
    sentAt: timestamp({ withTimezone: true }),
  },
  (table) => [index().on(table.state, table.nextTryAt)],
);
