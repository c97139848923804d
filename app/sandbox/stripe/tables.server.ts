import { sql } from "drizzle-orm";
import { index, integer, jsonb, pgTable, primaryKey, text, timestamp } from "drizzle-orm/pg-core";

import type { Db } from "#app/db/client.server.ts";

export const stripeObjects = pgTable(
  "sandbox_stripe_objects",
  {
    id: text().primaryKey(),
    /** One account per entity; neither sees the other's data. */
    account: text().notNull().default("main"),
    kind: text().notNull(),
    customer: text(),
    data: jsonb().$type<Record<string, unknown>>().notNull(),
    createdAt: timestamp({ withTimezone: true }).notNull(),
  },
  (table) => [index().on(table.customer, table.kind)],
);

/** The first answer of each key, replayed, failures included. */
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

/** Delivered at least once, in no guaranteed order. */
export const stripeEvents = pgTable(
  "sandbox_stripe_events",
  {
    id: text().primaryKey(),
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

/** Outside the product's migrations, so a production database has none. Concurrent starts wait for each other. */
export async function createTables(db: Db): Promise<void> {
  await db.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(7269)`);
    for (const statement of statements) await tx.execute(statement);
  });
}
