import { randomBytes } from "node:crypto";
import { cpSync, mkdtempSync } from "node:fs";
import { rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { PGlite } from "@electric-sql/pglite";
import { drizzle } from "drizzle-orm/node-postgres";
import pg from "pg";

import { copyF0 } from "#scripts/f0.mjs";
import { onServer } from "#scripts/postgres.mjs";
import { fingerprintOfThings } from "#tests/database/fingerprint.ts";

export function typed(name: "PREAU_TEMPLATE" | "PREAU_SERVER"): string {
  const value = process.env[name];
  if (!value) throw new Error("no global setup has made F0");
  return value;
}

export const socketIn = (folder: string) => join(folder, "market.sock");

export type Data = {
  folder: string;
  variables: Record<string, string>;
  /** On the embedded database, only while no server has it open. */
  run: <Row>(sql: string) => Promise<Row[]>;
  fingerprint: () => Promise<string>;
  remove: () => Promise<void>;
};

const newFolder = () => mkdtempSync(join(tmpdir(), "preau-e2e-"));

function fill(folder: string, embedded: boolean): void {
  const database = join(typed("PREAU_TEMPLATE"), "database");
  const filter = (path: string) => embedded || path !== database;
  cpSync(typed("PREAU_TEMPLATE"), folder, { recursive: true, filter });
}

const forget = (folder: string) => rm(folder, { recursive: true, force: true });

const noDatabase = () => Promise.reject(new Error("no database of this site can be asked now"));

export function noData(): Data {
  const folder = newFolder();
  return {
    folder,
    variables: {},
    run: noDatabase,
    fingerprint: noDatabase,
    remove: () => forget(folder),
  };
}

export function embeddedData(): Data {
  const folder = newFolder();
  fill(folder, true);
  return {
    folder,
    variables: {},
    run: async <Row>(sql: string) => {
      const database = new PGlite(join(folder, "database"));
      const { rows } = await database.query<Row>(sql);
      await database.close();
      return rows;
    },
    fingerprint: noDatabase,
    remove: () => forget(folder),
  };
}

/** Folder and database name of a site on PostgreSQL; a worker uses them again once that site is removed. */
export type Place = Readonly<{ folder: string; name: string }>;

export const newPlace = (): Place => ({
  folder: newFolder(),
  name: `e2e_${randomBytes(6).toString("hex")}`,
});

export async function serverData({ folder, name }: Place): Promise<Data> {
  fill(folder, false);
  const url = await copyF0(typed("PREAU_SERVER"), name);
  const pool = new pg.Pool({ connectionString: url });
  const db = drizzle(pool);
  return {
    folder,
    variables: { DATABASE_URL: url, MARKET_SOCKET: socketIn(folder) },
    run: <Row>(sql: string) =>
      onServer(url, async (client) => (await client.query(sql)).rows as Row[]),
    fingerprint: () => fingerprintOfThings(db),
    remove: async () => {
      await pool.end();
      await onServer(typed("PREAU_SERVER"), (client) =>
        client.query(`drop database ${name} with (force)`),
      );
      await forget(folder);
    },
  };
}
