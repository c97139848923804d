import { randomUUID } from "node:crypto";
import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "drizzle-orm";
import { onTestFinished } from "vitest";

import { createArchive } from "#app/db/archive/create.server.ts";
import { restoreArchive } from "#app/db/archive/restore.server.ts";
import {
  inTransaction,
  openPostgresSession,
  type Session,
} from "#app/db/archive/session.server.ts";
import { queryRows } from "#app/db/client.server.ts";
import { users } from "#app/modules/people/account/table.server.ts";
import { createStandInTables } from "#app/server/stand-in.server.ts";
import { newDatabase, onServer } from "#scripts/postgres.mjs";
import { storageInMemory } from "#tests/gateways/gateways.ts";
import { now } from "#tests/setup/time.ts";

import { openAt, server } from "./db.ts";

export const folder = mkdtempSync(join(tmpdir(), "preau-archive-"));
export const purpose = "archive";
export const sourceName = `preau_${purpose}_${process.pid}_${process.env.VITEST_POOL_ID ?? "0"}`;
export const urlOf = (name: string) =>
  Object.assign(new URL(server ?? ""), { pathname: `/${name}` }).href;
export const sessionAt = (url: string) =>
  openPostgresSession({ url, directUrl: url, poolSize: 1, preparedStatements: true });

export const photo = { key: `photos/${randomUUID()}.jpg`, bytes: Buffer.from("a portrait, whole") };
export const stored = new Map<string, Buffer>([[photo.key, photo.bytes]]);

/** Of the source as it is now. */
export async function archive(name: string, from = urlOf(sourceName)): Promise<string> {
  const path = join(folder, `${name}.tar`);
  const { engine, ask, close } = await sessionAt(from);
  await createArchive(path, {
    engine,
    snapshot: (act) => inTransaction(ask, "read", () => act(ask)),
    storage: storageInMemory(stored),
    version: "1.0.0",
    now,
  });
  await close();
  return path;
}

export const target = (session: Session, replace = false) => ({
  session,
  createMore: ({ db }: Session) => createStandInTables(db),
  replace,
});

let databases = 0;

/** Forgotten when the test ends. */
export async function emptyDatabase(): Promise<string> {
  databases++;
  const name = `${sourceName}_${String(databases)}`;
  onTestFinished(() =>
    onServer(server ?? "", async (client) => {
      await client.query(`drop database if exists ${name} with (force)`);
    }),
  );
  return newDatabase(server ?? "", name);
}

export async function restoreTo(
  url: string,
  path: string,
  { replace = false, files = new Map<string, Buffer>() } = {},
) {
  const session = await sessionAt(url);
  try {
    return await restoreArchive(path, target(session, replace), storageInMemory(files));
  } finally {
    await session.close();
  }
}

/** Of a database that another connection reads. */
export async function readAt<Result>(
  url: string,
  read: (db: ReturnType<typeof openAt>["db"]) => Promise<Result>,
) {
  const { db, close } = openAt(url);
  try {
    return await read(db);
  } finally {
    await close();
  }
}

export const countPeople = (url: string) =>
  readAt(url, async (db) => {
    const [row] = await queryRows<{ known: boolean }>(
      db,
      sql`select to_regclass('public.users') is not null as known`,
    );
    return row?.known ? await db.$count(users) : 0;
  });
