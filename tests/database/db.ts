import { TransactionRollbackError } from "drizzle-orm";
import { drizzle as drizzlePg } from "drizzle-orm/node-postgres";
import { drizzle as drizzleLite } from "drizzle-orm/pglite";
import { migrate } from "drizzle-orm/pglite/migrator";
import pg from "pg";
import { test as base } from "vitest";

import type { Db, Tx } from "#app/db/client.server.ts";
import { createTables } from "#app/sandbox/stripe/tables.server.ts";
import { createTables as createAgencyTables } from "#app/sandbox/urssaf/tables.server.ts";
import { newDatabase } from "#scripts/postgres.mjs";
import { prepareWords } from "#tests/setup/words.ts";

import { UnorderedLite, unorderedPool } from "./unordered.ts";

/** Milliseconds; only a hang is stopped: on a busy machine it took five minutes. */
export const timeToSeed = 900_000;

export const server = process.env.TEST_DATABASE_URL;
export const template = process.env.TEST_TEMPLATE ?? "template1";

export const engine = process.env.TEST_ENGINE === "embedded" ? "embedded" : "postgres";

let heard: string[] | undefined;
const logger = { logQuery: (text: string) => void heard?.push(text) };

export async function statementsOf(act: () => Promise<unknown>): Promise<string[]> {
  const statements: string[] = [];
  heard = statements;
  try {
    await act();
  } finally {
    heard = undefined;
  }
  return statements.sort();
}

export async function openDatabase(purpose: string, from = template): Promise<Db> {
  if (engine === "embedded") {
    const database = drizzleLite(new UnorderedLite(), { casing: "snake_case", logger });
    await migrate(database, { migrationsFolder: "app/db/migrations" });
    await createTables(database);
    await createAgencyTables(database);
    return database;
  }
  const name = `preau_${purpose}_${process.pid}_${process.env.VITEST_POOL_ID ?? "0"}`;
  return openAt(await copyOf(from, name)).db;
}

export function openAt(connectionString: string) {
  pg.types.setTypeParser(pg.types.builtins.INT8, Number);
  const pool = unorderedPool({ connectionString, max: 30 });
  const db = drizzlePg(pool, { casing: "snake_case", logger });
  return { db, pool, close: () => pool.end() };
}

export async function copyOf(from: string, name: string): Promise<string> {
  if (!server) throw new Error("No PostgreSQL was started: tests/setup/postgres.ts does it.");
  return newDatabase(server, name, from);
}

await prepareWords();

/** Outside any transaction: races and seeds only. */
export const database = await openDatabase("shared");

export async function undone(db: Db, act: (tx: Tx) => Promise<void>): Promise<void> {
  const whole = db.transaction(async (tx) => {
    await act(tx);
    tx.rollback();
  });
  await whole.catch((error: unknown) => {
    if (!(error instanceof TransactionRollbackError)) throw error;
  });
}

/** Rolled back when the test ends. */
export const test = base.extend<{ db: Tx }>({
  db: async ({}, use) => {
    await undone(database, use);
  },
});
