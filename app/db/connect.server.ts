import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { PGlite } from "@electric-sql/pglite";
import { drizzle as drizzlePg } from "drizzle-orm/node-postgres";
import { migrate as migratePg } from "drizzle-orm/node-postgres/migrator";
import { drizzle as drizzleLite } from "drizzle-orm/pglite";
import { migrate as migrateLite } from "drizzle-orm/pglite/migrator";
import pg from "pg";

import { type Db, guardedDb } from "./client.server.ts";
import { lockFolder } from "./lock.server.ts";
import { hear, type Notice, noticeChannel } from "./notices.server.ts";

/** A database that is open, migrated, and hears the notices of the other processes. */
export type Connection = {
  db: Db;
  engine: "embedded" | "postgres";
  /** Answers when the database does; throws otherwise. */
  ping: () => Promise<void>;
  /** Runs while this process alone holds the name; answers undefined when another one does. */
  alone: <Result>(name: number, run: () => Promise<Result>) => Promise<Result | undefined>;
  close: () => Promise<void>;
};

const migrations = { migrationsFolder: "app/db/migrations" };

// int8 is a number here: counts and ids stay far below 2^53.
pg.types.setTypeParser(pg.types.builtins.INT8, Number);

function receive(payload: string | undefined) {
  if (payload) hear(JSON.parse(payload) as Notice);
}

/** Opens PostgreSQL when an address is given, else the embedded database of the folder (R8). */
export function connect(to: { url?: string | undefined; folder: string }): Promise<Connection> {
  return to.url ? connectPostgres(to.url) : connectEmbedded(to.folder);
}

async function connectEmbedded(folder: string): Promise<Connection> {
  mkdirSync(folder, { recursive: true });
  const release = lockFolder(folder);
  try {
    const lite = await PGlite.create({ dataDir: join(folder, "database") });
    const database = drizzleLite(lite, { casing: "snake_case" });
    await migrateLite(database, migrations);
    await lite.listen(noticeChannel, receive);
    const busy = new Set<number>();
    return {
      db: guardedDb(database),
      engine: "embedded",
      ping: async () => {
        await lite.query("select 1");
      },
      alone: async (name, run) => {
        if (busy.has(name)) return undefined;
        busy.add(name);
        try {
          return await run();
        } finally {
          busy.delete(name);
        }
      },
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

async function connectPostgres(url: string): Promise<Connection> {
  const pool = new pg.Pool({ connectionString: url, max: 20, connectionTimeoutMillis: 3000 });
  pool.on("error", () => undefined); // A connection lost while idle is replaced at the next query.
  const database = drizzlePg(pool, { casing: "snake_case" });
  await migrateAlone(pool, () => migratePg(database, migrations));
  const stopListening = listen(url);
  return {
    db: guardedDb(database),
    engine: "postgres",
    ping: async () => {
      await pool.query("select 1");
    },
    alone: (name, run) => aloneOn(pool, name, run),
    close: async () => {
      await stopListening();
      await pool.end();
    },
  };
}

/** Two processes that start together: one migrates, the other waits. */
async function migrateAlone(pool: pg.Pool, run: () => Promise<void>) {
  const client = await pool.connect();
  try {
    await client.query("select pg_advisory_lock(7268)");
    await run();
  } finally {
    await client.query("select pg_advisory_unlock(7268)").catch(() => undefined);
    client.release();
  }
}

async function aloneOn<Result>(pool: pg.Pool, name: number, run: () => Promise<Result>) {
  const client = await pool.connect();
  try {
    const { rows } = await client.query<{ held: boolean }>(
      "select pg_try_advisory_lock($1) as held",
      [name],
    );
    if (!rows[0]?.held) return undefined;
    try {
      return await run();
    } finally {
      await client.query("select pg_advisory_unlock($1)", [name]);
    }
  } finally {
    client.release();
  }
}

/** LISTEN takes no parameter; the channel is a word of ours. */
const listenNotices = `listen ${noticeChannel}`;

/** A connection of its own for NOTIFY; after a cut it comes back and everything kept is dropped. */
function listen(url: string): () => Promise<void> {
  let client: pg.Client | undefined;
  let stopped = false;

  async function start(again: boolean) {
    if (stopped) return;
    client = new pg.Client({ connectionString: url });
    client.on("notification", ({ payload }) => {
      receive(payload);
    });
    client.on("error", () => undefined);
    client.on("end", () => {
      if (!stopped) setTimeout(() => void start(true), 1000).unref();
    });
    try {
      await client.connect();
      await client.query(listenNotices);
      if (again) hear({ kind: "drop", tags: ["*"] });
    } catch {
      await client.end().catch(() => undefined);
    }
  }

  const started = start(false);
  return async () => {
    stopped = true;
    await started;
    await client?.end().catch(() => undefined);
  };
}
