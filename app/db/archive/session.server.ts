import { existsSync, mkdirSync } from "node:fs";
import { join } from "node:path";
import { PGlite } from "@electric-sql/pglite";
import { sql } from "drizzle-orm";
import { drizzle as drizzlePg } from "drizzle-orm/node-postgres";
import { migrate as migratePg } from "drizzle-orm/node-postgres/migrator";
import { drizzle as drizzleLite } from "drizzle-orm/pglite";
import { migrate as migrateLite } from "drizzle-orm/pglite/migrator";
import pg from "pg";

import { type Db, queryRows } from "#app/db/client.server.ts";
import { lockFolder } from "#app/db/lock.server.ts";
import { directSettings, outlivesCuts, type PostgresAddress } from "#app/db/pool.server.ts";
import { migrationLock } from "#app/db/postgres.server.ts";

/** Texts are our own; what varies is a parameter, or an identifier that the database has quoted. */
export type Ask = <Row extends object>(
  text: string,
  params?: readonly unknown[],
) => Promise<readonly Row[]>;

/** One connection, neither migrated nor shared, for what copies a database whole. */
export type Session = Readonly<{
  engine: "embedded" | "postgres";
  ask: Ask;
  /** For what makes tables. */
  db: Db;
  migrate: () => Promise<void>;
  close: () => Promise<void>;
}>;

const migrationsFolder = "app/db/migrations";

/** By the direct address. */
export async function openPostgresSession(to: PostgresAddress): Promise<Session> {
  const client = new pg.Client(directSettings(to));
  outlivesCuts(client);
  await client.connect();
  const db = drizzlePg(client, { casing: "snake_case" });
  return {
    engine: "postgres",
    ask: async <Row extends object>(text: string, params: readonly unknown[] = []) =>
      (await client.query<Row>(text, [...params])).rows,
    db,
    migrate: () => migratePg(db, { migrationsFolder }),
    close: () => client.end(),
  };
}

/** Servers that start wait until this session closes. */
export async function holdServersOff({ ask, engine }: Session): Promise<void> {
  if (engine !== "postgres") return;
  // The role's limit is for requests: the wait for the lock and the migrations may take longer.
  await ask("set statement_timeout to 0");
  await ask("select pg_advisory_lock($1)", [migrationLock]);
}

/** The folder's lock is taken: throws while a server runs on it. */
export async function openEmbeddedSession(folder: string): Promise<Session> {
  mkdirSync(folder, { recursive: true });
  const release = lockFolder(folder);
  try {
    const lite = await PGlite.create({ dataDir: embeddedIn(folder) });
    const db = drizzleLite(lite, { casing: "snake_case" });
    return {
      engine: "embedded",
      ask: async <Row extends object>(text: string, params: readonly unknown[] = []) =>
        (await lite.query<Row>(text, [...params])).rows,
      db,
      migrate: () => migrateLite(db, { migrationsFolder }),
      close: async () => {
        await lite.close();
        release();
      },
    };
  } catch (error) {
    release();
    throw error;
  }
}

const embeddedIn = (folder: string) => join(folder, "database");

export const hasEmbedded = (folder: string): boolean => existsSync(embeddedIn(folder));

/** In one transaction without a time limit; all of it or nothing. */
export async function inTransaction<Result>(
  ask: Ask,
  how: "read" | "write",
  act: () => Promise<Result>,
): Promise<Result> {
  await ask(how === "read" ? "begin isolation level repeatable read read only" : "begin");
  try {
    await ask("set local statement_timeout to 0");
    await ask("set local idle_in_transaction_session_timeout to 0");
    const result = await act();
    await ask("commit");
    return result;
  } catch (error) {
    await ask("rollback").catch(() => undefined);
    throw error;
  }
}

/** As `inTransaction`, over a handle that a server shares. */
export const snapshotOf =
  (db: Db) =>
  <Result>(act: (ask: Ask) => Promise<Result>): Promise<Result> =>
    db.transaction(
      async (tx) => {
        const ask: Ask = (text) => queryRows(tx, sql.raw(text));
        await ask("set local statement_timeout to 0");
        await ask("set local idle_in_transaction_session_timeout to 0");
        return act(ask);
      },
      { isolationLevel: "repeatable read", accessMode: "read only" },
    );
