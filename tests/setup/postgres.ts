import { drizzle } from "drizzle-orm/node-postgres";
import { migrate } from "drizzle-orm/node-postgres/migrator";
import pg from "pg";

import { createTables } from "#app/sandbox/stripe/tables.server.ts";
import { createTables as createAgencyTables } from "#app/sandbox/urssaf/tables.server.ts";
import { forgotten, newDatabase, onServer, startPostgres } from "#scripts/postgres.mjs";

/**
 * Starts PostgreSQL unless TEST_DATABASE_URL is set, with a migrated database that workers copy. Nothing when
 * TEST_ENGINE is embedded.
 */
export default async function setup(): Promise<(() => Promise<void>) | undefined> {
  if (process.env.TEST_ENGINE === "embedded") return undefined;
  const named = process.env.TEST_DATABASE_URL;
  const server = named ? undefined : await startPostgres({ settings: forgotten });
  const address = named ?? server?.socketUrl() ?? "";
  const template = `preau_template_${process.pid}`;
  const drop = () =>
    onServer(address, async (client) => {
      for (const name of [template, `${template}_f0`])
        await client.query(`drop database if exists ${name} with (force)`);
    });
  await drop();
  const pool = new pg.Pool({ connectionString: await newDatabase(address, template), max: 1 });
  const database = drizzle(pool, { casing: "snake_case" });
  await migrate(database, { migrationsFolder: "app/db/migrations" });
  await createTables(database);
  await createAgencyTables(database);
  await pool.end();
  Object.assign(process.env, { TEST_DATABASE_URL: address, TEST_TEMPLATE: template });
  return async () => {
    if (server) await server.stop();
    else await drop();
  };
}
