import { type SQL, sql } from "drizzle-orm";
import {
  index,
  integer,
  type PgColumn,
  pgTable,
  primaryKey,
  text,
  timestamp,
} from "drizzle-orm/pg-core";

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
    /** When it failed first, while it is tried again: three days later it is given up. */
    failingSince: timestamp({ withTimezone: true }),
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

/** Addresses that a carrier has refused for good, until it takes a mail to them; kept without the address itself. */
export const refusedAddresses = pgTable("refused_addresses", {
  addressHash: text().primaryKey(),
  refusedAt: timestamp({ withTimezone: true }).notNull(),
});

/** `hashOfAddress` of an e-mail in a column, for who joins these tables. */
export const addressHashOf = (email: PgColumn): SQL =>
  sql`translate(rtrim(encode(sha256(convert_to(lower(trim(${email})), 'UTF8')), 'base64'), '='), '+/', '-_')`;
