import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "drizzle-orm";
import { expect, test } from "vitest";

import { type Db, rowsOf } from "#app/db/client.server.ts";
import { connect } from "#app/db/connect.server.ts";

import { createTables } from "./tables.server.ts";

async function tablesOf(db: Db): Promise<string[]> {
  const query = sql`select table_name as name from information_schema.tables
    where table_schema = 'public' and table_name like any (array['sandbox%', 'bank%']) order by 1`;
  return (await rowsOf<{ name: string }>(db, query)).map(({ name }) => name);
}

test("the product's migrations make no table of a stand-in; the stand-in makes its own, once", async () => {
  const folder = await mkdtemp(join(tmpdir(), "preau-sandbox-"));
  const connection = await connect({ folder });

  const before = await tablesOf(connection.db);
  await createTables(connection.db);
  await createTables(connection.db);

  expect(before).toEqual([]);
  expect(await tablesOf(connection.db)).toEqual([
    "sandbox_stripe_events",
    "sandbox_stripe_keys",
    "sandbox_stripe_objects",
  ]);
  await connection.close();
  await rm(folder, { recursive: true });
});
