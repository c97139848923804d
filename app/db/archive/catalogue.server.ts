import { readFileSync } from "node:fs";
import { z } from "zod";

import type { Ask } from "./session.server.ts";

export type Column = Readonly<{ name: string; quoted: string; type: string }>;
export type Table = Readonly<{ name: string; quoted: string; columns: readonly Column[] }>;
export type Sequence = Readonly<{ name: string; value: number | null }>;

/** How many migrations a database has, and the instant that names the last one. */
export type Level = Readonly<{ migrations: number; last: number }>;

const tablesQuery = `
  select c.relname as name, quote_ident(c.relname) as quoted,
    json_agg(json_build_object('name', a.attname, 'quoted', quote_ident(a.attname),
      'type', format_type(a.atttypid, a.atttypmod)) order by a.attnum) as columns
  from pg_class c
  join pg_namespace n on n.oid = c.relnamespace
  join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    and a.attgenerated = ''
  where n.nspname = 'public' and c.relkind = 'r'
  group by c.oid, c.relname
  order by c.relname`;

/** Of the product and of the stand-ins; without columns that the database computes. */
export const tablesOf = (ask: Ask): Promise<readonly Table[]> => ask<Table>(tablesQuery);

/** `value`: the last one given; null when none was. */
export const sequencesOf = (ask: Ask): Promise<readonly Sequence[]> =>
  ask<Sequence>(`
    select sequencename as name, last_value::float8 as value
    from pg_sequences where schemaname = 'public' order by sequencename`);

/** Undefined of a database that was never migrated. */
export async function levelOf(ask: Ask): Promise<Level | undefined> {
  const [known] = await ask<{ known: boolean }>(
    "select to_regclass('drizzle.__drizzle_migrations') is not null as known",
  );
  if (!known?.known) return undefined;
  const [level] = await ask<Level>(`
    select count(*)::int as migrations, coalesce(max(created_at), 0)::float8 as last
    from drizzle.__drizzle_migrations`);
  return level && level.migrations > 0 ? level : undefined;
}

const journal = z.object({ entries: z.array(z.object({ when: z.number() })).min(1) });

/** Of this build. */
export function ownLevel(): Level {
  const text = readFileSync("app/db/migrations/meta/_journal.json", "utf8");
  const { entries } = journal.parse(JSON.parse(text));
  return { migrations: entries.length, last: entries.at(-1)?.when ?? 0 };
}

export const isSameLevel = (one: Level, other: Level): boolean =>
  one.migrations === other.migrations && one.last === other.last;

/** Whether a person has an account: a database without any has nothing to lose. */
export async function hasPeople(ask: Ask): Promise<boolean> {
  const [known] = await ask<{ known: boolean }>(
    "select to_regclass('public.users') is not null as known",
  );
  if (!known?.known) return false;
  const [found] = await ask<{ found: boolean }>("select exists (select from users) as found");
  return found?.found ?? false;
}

/** How many sessions of others are open on this database of PostgreSQL; those of another role hide their type. */
export async function otherSessions(ask: Ask): Promise<number> {
  const [row] = await ask<{ count: number }>(`
    select count(*)::int as count from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid()
      and usesysid is not null and coalesce(backend_type, 'client backend') = 'client backend'`);
  return row?.count ?? 0;
}
