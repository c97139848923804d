import { sql } from "drizzle-orm";
import { index, integer, jsonb, pgTable, text, timestamp, unique } from "drizzle-orm/pg-core";

import type { Db } from "#app/db/client.server.ts";

const at = (name: string) => timestamp(name, { withTimezone: true });

export const agencyPeople = pgTable("sandbox_urssaf_people", {
  id: text().primaryKey(),
  data: jsonb().$type<Record<string, unknown>>().notNull(),
  email: text().notNull(),
  code: text().notNull(),
  activatedAt: at("activated_at"),
  createdAt: at("created_at").notNull(),
});

export const agencyRequests = pgTable(
  "sandbox_urssaf_requests",
  {
    id: text().primaryKey(),
    person: text().notNull(),
    bill: text().notNull().unique(),
    amountCents: integer("amount_cents").notNull(),
    createdAt: at("created_at").notNull(),
    acceptedAt: at("accepted_at"),
    declinedAt: at("declined_at"),
    unpaidAt: at("unpaid_at"),
    cancelledAt: at("cancelled_at"),
    paidAt: at("paid_at"),
    /** The last code notified. */
    told: text().notNull(),
  },
  (table) => [index().on(table.person)],
);

/** One per request and amount left. */
export const agencyCorrections = pgTable(
  "sandbox_urssaf_corrections",
  {
    id: text().primaryKey(),
    request: text().notNull(),
    amountCents: integer("amount_cents").notNull(),
    createdAt: at("created_at").notNull(),
  },
  (table) => [unique().on(table.request, table.amountCents)],
);

/** Delivered at least once, in no guaranteed order. */
export const agencyEvents = pgTable(
  "sandbox_urssaf_events",
  {
    number: integer().primaryKey().generatedAlwaysAsIdentity(),
    body: jsonb().$type<Record<string, unknown>>().notNull(),
    createdAt: at("created_at").notNull(),
    tries: integer().notNull(),
    nextTryAt: at("next_try_at"),
    deliveredAt: at("delivered_at"),
  },
  (table) => [index().on(table.nextTryAt)],
);

export const agencyMoods = pgTable("sandbox_urssaf_moods", {
  id: integer().primaryKey(),
  mood: text().notNull(),
});

const statements = [
  sql`create table if not exists sandbox_urssaf_people (
    id text primary key,
    data jsonb not null,
    email text not null,
    code text not null,
    activated_at timestamp with time zone,
    created_at timestamp with time zone not null
  )`,
  sql`create table if not exists sandbox_urssaf_requests (
    id text primary key,
    person text not null,
    bill text not null unique,
    amount_cents integer not null,
    created_at timestamp with time zone not null,
    accepted_at timestamp with time zone,
    declined_at timestamp with time zone,
    unpaid_at timestamp with time zone,
    cancelled_at timestamp with time zone,
    paid_at timestamp with time zone,
    told text not null
  )`,
  sql`create index if not exists sandbox_urssaf_requests_person_index
    on sandbox_urssaf_requests (person)`,
  sql`create table if not exists sandbox_urssaf_events (
    number integer primary key generated always as identity,
    body jsonb not null,
    created_at timestamp with time zone not null,
    tries integer not null,
    next_try_at timestamp with time zone,
    delivered_at timestamp with time zone
  )`,
  sql`create index if not exists sandbox_urssaf_events_next_try_at_index
    on sandbox_urssaf_events (next_try_at)`,
  sql`create table if not exists sandbox_urssaf_corrections (
    id text primary key,
    request text not null,
    amount_cents integer not null,
    created_at timestamp with time zone not null,
    unique (request, amount_cents)
  )`,
  sql`create table if not exists sandbox_urssaf_moods (id integer primary key, mood text not null)`,
];

export async function createTables(db: Db): Promise<void> {
  await db.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(7270)`);
    for (const statement of statements) await tx.execute(statement);
  });
}
