import { and, eq, gt, type SQL, sql } from "drizzle-orm";
import {
  boolean,
  index,
  integer,
  jsonb,
  type PgColumn,
  pgTable,
  primaryKey,
  text,
  timestamp,
} from "drizzle-orm/pg-core";

import { outboxStates } from "#app/lib/outbox.ts";

import { type MailPart, refusableMails } from "./domain.ts";

/** The outbox: written in the transaction, sent by the job. */
export const mails = pgTable(
  "mails",
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    recipient: text().notNull(),
    template: text().notNull(),
    subject: text().notNull(),
    body: text().notNull(),
    link: text(),
    unsubscribeLink: text(),
    thread: text(),
    /** What it is about; null where it always leaves alone. */
    thing: text(),
    thingName: text(),
    /** What is due, where the subject of several joined mails adds it up. */
    cents: integer(),
    /** Until it is claimed: a mail that leaves for the same person takes it along. */
    isJoinable: boolean().notNull().default(false),
    /** Several joined mails; `body` has their words without links. */
    parts: jsonb().$type<readonly MailPart[]>(),
    state: text({ enum: outboxStates }).notNull(),
    tries: integer().notNull(),
    nextTryAt: timestamp({ withTimezone: true }).notNull(),
    lastFailure: text(),
    /** First failure while retrying: given up three days later. */
    failingSince: timestamp({ withTimezone: true }),
    createdAt: timestamp({ withTimezone: true }).notNull(),
    sentAt: timestamp({ withTimezone: true }),
    forgetAt: timestamp({ withTimezone: true }),
  },
  (table) => [
    index().on(table.state, table.nextTryAt),
    index().on(table.forgetAt),
    index("mails_dead")
      .on(sql`coalesce(${table.failingSince}, ${table.createdAt})`, table.id)
      .where(sql`${table.state} = 'dead'`),
    index().on(table.recipient, table.createdAt),
  ],
);

/** Waits for its evening, or for another mail: no sender has claimed it. */
export const isHeld = (now: Date): SQL | undefined =>
  and(eq(mails.state, "queued"), eq(mails.isJoinable, true), gt(mails.nextTryAt, now));

/** Kept without end, and without the address (PUB-075). */
export const mailRefusals = pgTable(
  "mail_refusals",
  {
    kind: text({ enum: refusableMails }).notNull(),
    addressHash: text().notNull(),
    refusedAt: timestamp({ withTimezone: true }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.kind, table.addressHash] })],
);

/** Refused by a carrier for good, until it takes a mail again; stored without the address. */
export const refusedAddresses = pgTable("refused_addresses", {
  addressHash: text().primaryKey(),
  refusedAt: timestamp({ withTimezone: true }).notNull(),
});

/** `hashOfAddress` of an e-mail column, for joins. */
export const addressHashOf = (email: PgColumn): SQL =>
  sql`translate(rtrim(encode(sha256(convert_to(lower(trim(${email})), 'UTF8')), 'base64'), '='), '+/', '-_')`;
