import { drizzle } from "drizzle-orm/node-postgres";
import { migrate } from "drizzle-orm/node-postgres/migrator";
import pg from "pg";

import { aloneAmongAll } from "./alone.server.ts";
import { guardedDb } from "./client.server.ts";
import { listenToNotices } from "./listen.server.ts";
import { directSettings, openPool, outlivesCuts, type PostgresAddress } from "./pool.server.ts";
import { openReplica } from "./replica.server.ts";

// int8 as number: counts and ids stay far below 2^53.
pg.types.setTypeParser(pg.types.builtins.INT8, Number);

/** Held by who migrates or restores; servers that start wait for it. */
export const migrationLock = 7268;

export async function connectPostgres(to: PostgresAddress) {
  await migrateAlone(to);
  const pool = openPool(to);
  const { alone, close } = aloneAmongAll(to);
  const stopListening = listenToNotices(to);
  const replica = to.readUrl ? openReplica(pool, to, to.readUrl) : undefined;
  return {
    db: guardedDb(drizzle(pool, { casing: "snake_case" })),
    engine: "postgres" as const,
    ping: async () => {
      await pool.query("select 1");
    },
    alone,
    replica,
    close: async () => {
      await Promise.all([stopListening(), close(), replica?.close()]);
      await pool.end();
    },
  };
}

/** The first process migrates, others wait; the lock ends with the connection. */
async function migrateAlone(to: PostgresAddress): Promise<void> {
  const client = new pg.Client(directSettings(to));
  outlivesCuts(client);
  await client.connect();
  try {
    // The role's limit is for requests: the wait for the lock and an index over a large table take longer.
    await client.query("set statement_timeout to 0");
    await client.query("select pg_advisory_lock($1)", [migrationLock]);
    // Requests queue behind a migration that waits for their table: it fails after 8 s, as they do.
    await client.query("set lock_timeout to '8s'");
    await migrate(drizzle(client, { casing: "snake_case" }), {
      migrationsFolder: "app/db/migrations",
    });
  } finally {
    await client.end();
  }
}
