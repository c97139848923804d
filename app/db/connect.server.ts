import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { PGlite } from "@electric-sql/pglite";
import { drizzle } from "drizzle-orm/pglite";
import { migrate } from "drizzle-orm/pglite/migrator";

import { type Alone, aloneHere } from "./alone.server.ts";
import { type Db, guardedDb } from "./client.server.ts";
import { receive } from "./listen.server.ts";
import { lockFolder } from "./lock.server.ts";
import { noticeChannel } from "./notices.server.ts";
import type { PostgresAddress } from "./pool.server.ts";
import { connectPostgres } from "./postgres.server.ts";
import { repeating } from "./repeating.server.ts";
import type { Replica } from "./replica.server.ts";
import { takingTurns } from "./taking-turns.server.ts";

export type Connection = {
  db: Db;
  engine: "embedded" | "postgres";
  ping: () => Promise<void>;
  alone: Alone;
  replica?: Replica | undefined;
  close: () => Promise<void>;
};

/**
 * PostgreSQL with an address, otherwise the folder's embedded database (decision 003). `repeats`: few statements are
 * sent many times, before a soon end.
 */
export function connect(to: {
  postgres?: PostgresAddress | undefined;
  folder: string;
  repeats?: boolean;
}): Promise<Connection> {
  return to.postgres ? connectPostgres(to.postgres) : connectEmbedded(to);
}

async function connectEmbedded({
  folder,
  repeats = false,
}: {
  folder: string;
  repeats?: boolean;
}): Promise<Connection> {
  mkdirSync(folder, { recursive: true });
  const release = lockFolder(folder);
  try {
    const lite = await PGlite.create({ dataDir: join(folder, "database") });
    const database = drizzle(repeats ? repeating(lite) : takingTurns(lite), {
      casing: "snake_case",
    });
    await migrate(database, { migrationsFolder: "app/db/migrations" });
    await lite.listen(noticeChannel, receive);
    return {
      db: guardedDb(database),
      engine: "embedded",
      ping: async () => {
        await lite.query("select 1");
      },
      alone: aloneHere(),
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
