import { sql } from "drizzle-orm";
import { index, integer, jsonb, pgTable, primaryKey, text, timestamp } from "drizzle-orm/pg-core";

import type { Db } from "#app/db/client.server.ts";

/** What the stand-in knows: customers, cards, set-ups and intents, as the provider writes them. */
export const stripeObjects = pgTable(
  "sandbox_stripe_objects",
  {
    id: text().primaryKey(),
    /** Whose: each of our entities has an account of its own, and sees nothing of the other's. */
    account: text().notNull().default("main"),
    kind: text().notNull(),
    customer: text(),
    data: jsonb().$type<Record<string, unknown>>().notNull(),
    createdAt: timestamp({ withTimezone: true }).notNull(),
  },
  (table) => [index().on(table.customer, table.kind)],
);

/** What a key brought the first time, given again to whoever sends it again, a failure included. */
export const stripeKeys = pgTable(
  "sandbox_stripe_keys",
  {
    account: text().notNull(),
    key: text().notNull(),
    fingerprint: text().notNull(),
    status: integer(),
    body: jsonb(),
    startedAt: timestamp({ withTimezone: true }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.account, table.key] })],
);

/** Events to post to the site: at least once, in no promised order. */
export const stripeEvents = pgTable(
  "sandbox_stripe_events",
  {
    id: text().primaryKey(),
    /** The order in which they happened; they are posted in any. */
    number: integer().notNull().generatedAlwaysAsIdentity(),
    account: text().notNull(),
    body: jsonb().$type<Record<string, unknown>>().notNull(),
    createdAt: timestamp({ withTimezone: true }).notNull(),
    tries: integer().notNull(),
    nextTryAt: timestamp({ withTimezone: true }),
    deliveredAt: timestamp({ withTimezone: true }),
  },
  (table) => [index().on(table.nextTryAt)],
);

const statements = [
  sql`create table if not exists sandbox_stripe_objects (
    id text primary key,
    account text not null default 'main',
    kind text not null,
    customer text,
    data jsonb not null,
    created_at timestamp with time zone not null
  )`,
  sql`create index if not exists sandbox_stripe_objects_customer_kind_index
    on sandbox_stripe_objects (customer, kind)`,
  sql`create table if not exists sandbox_stripe_keys (
    account text not null,
    key text not null,
    fingerprint text not null,
    status integer,
    body jsonb,
    started_at timestamp with time zone not null,
    primary key (account, key)
  )`,
  sql`create table if not exists sandbox_stripe_events (
    id text primary key,
    number integer not null generated always as identity,
    account text not null,
    body jsonb not null,
    created_at timestamp with time zone not null,
    tries integer not null,
    next_try_at timestamp with time zone,
    delivered_at timestamp with time zone
  )`,
  sql`create index if not exists sandbox_stripe_events_next_try_at_index
    on sandbox_stripe_events (next_try_at)`,
];

/**
 * Makes the tables of the stand-in where they are not: they are no part of the product's migrations, so
 * that a production database has none. Two processes that start together wait for each other.
 */
export async function createTables(db: Db): Promise<void> {
  await db.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(7269)`);
    for (const statement of statements) await tx.execute(statement);
  });
}
