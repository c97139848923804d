import { drizzle } from "drizzle-orm/node-postgres";
import { migrate } from "drizzle-orm/node-postgres/migrator";
import pg from "pg";

import { createTables } from "#app/sandbox/stripe/tables.server.ts";
import { createTables as createAgencyTables } from "#app/sandbox/urssaf/tables.server.ts";
import { startPostgres } from "#scripts/postgres.mjs";

/** The server is forgotten after the run: nothing waits for a disk. */
const forgotten = ["fsync=off", "synchronous_commit=off", "full_page_writes=off"];

/** Runs statements on a server's own database, outside any transaction. */
async function tell(url: string, ...statements: string[]): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  for (const statement of statements) await client.query(statement);
  await client.end();
}

/**
 * Before the tests: a PostgreSQL for this run, unless TEST_DATABASE_URL names one, and on it an empty migrated
 * database that each worker copies; F0 stands beside it once a test has asked for it (tests/database/f0.ts). Nothing of it when TEST_ENGINE asks for the embedded database.
 */
export default async function setup(): Promise<(() => Promise<void>) | undefined> {
  if (process.env.TEST_ENGINE === "embedded") return undefined;
  const named = process.env.TEST_DATABASE_URL;
  const server = named ? undefined : await startPostgres({ settings: forgotten });
  const address = named ?? server?.url() ?? "";
  const template = `preau_template_${process.pid}`;
  const drop = [template, `${template}_f0`].map((name) => `drop database if exists ${name}`);
  await tell(address, ...drop, `create database ${template}`);
  const url = new URL(address);
  url.pathname = `/${template}`;
  const pool = new pg.Pool({ connectionString: url.href, max: 1 });
  const database = drizzle(pool, { casing: "snake_case" });
  await migrate(database, { migrationsFolder: "app/db/migrations" });
  await createTables(database);
  await createAgencyTables(database);
  await pool.end();
  Object.assign(process.env, { TEST_DATABASE_URL: address, TEST_TEMPLATE: template });
  return async () => {
    if (server) await server.stop();
    else await tell(address, ...drop);
  };
}
