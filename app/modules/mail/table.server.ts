import { index, integer, pgTable, primaryKey, text, timestamp } from "drizzle-orm/pg-core";

import { outboxStates } from "#app/lib/outbox.ts";

import { refusableMails } from "./domain.ts";

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
    /** Where its reader asks for no more of its kind. */
    unsubscribeLink: text(),
    /** What it is about, where that may be undone before it leaves. */
    thread: text(),
    state: text({ enum: outboxStates }).notNull(),
    tries: integer().notNull(),
    nextTryAt: timestamp({ withTimezone: true }).notNull(),
    lastFailure: text(),
    createdAt: timestamp({ withTimezone: true }).notNull(),
    sentAt: timestamp({ withTimezone: true }),
    /** When its address is kept no longer, where that was promised to somebody without an account. */
    forgetAt: timestamp({ withTimezone: true }),
  },
  (table) => [index().on(table.state, table.nextTryAt), index().on(table.forgetAt)],
);

/** Who wants no more mails of a kind; kept without end, and without the address (PUB-075). */
export const mailRefusals = pgTable(
  "mail_refusals",
  {
    kind: text({ enum: refusableMails }).notNull(),
    addressHash: text().notNull(),
    refusedAt: timestamp({ withTimezone: true }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.kind, table.addressHash] })],
);
