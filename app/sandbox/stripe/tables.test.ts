import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { sql } from "drizzle-orm";
import { expect } from "vitest";

import { queryRows } from "#app/db/client.server.ts";
import { test } from "#tests/database/db.ts";

import { createTables } from "./tables.server.ts";

test("the product's migrations make no table of a stand-in", () => {
  const folder = "app/db/migrations";
  const files = readdirSync(folder).filter((name) => name.endsWith(".sql"));
  const made = files.flatMap((name) =>
    [...readFileSync(join(folder, name), "utf8").matchAll(/CREATE TABLE "(\w+)"/g)].map(
      ([, table = ""]) => table,
    ),
  );

  expect(made).toContain("courses");
  const ours = "bank_entries";
  expect(made.filter((name) => name !== ours && /^(sandbox|bank)/.test(name))).toEqual([]);
});

test("a stand-in makes its own, and finds them the next time", async ({ db }) => {
  await createTables(db);
  await createTables(db);

  const made = sql`select table_name as name from information_schema.tables
    where table_schema = 'public' and table_name like 'sandbox_stripe%' order by 1`;
  expect((await queryRows<{ name: string }>(db, made)).map(({ name }) => name)).toEqual([
    "sandbox_stripe_events",
    "sandbox_stripe_keys",
    "sandbox_stripe_objects",
  ]);
});
