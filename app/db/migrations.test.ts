import { readFileSync } from "node:fs";
import { PGlite } from "@electric-sql/pglite";
import { expect, onTestFinished, test } from "vitest";

const folder = "app/db/migrations";
const journal = JSON.parse(readFileSync(`${folder}/meta/_journal.json`, "utf8")) as {
  entries: { tag: string }[];
};

const plain: Readonly<Record<string, string>> = {
  integer: "1",
  smallint: "1",
  bigint: "1",
  real: "1",
  "double precision": "1",
  numeric: "1",
  boolean: "false",
  text: "'x'",
  bytea: "'x'",
  date: "'2026-01-01'",
  "timestamp with time zone": "'2026-01-01T08:00:00Z'",
  ARRAY: "'{}'",
  json: "'{}'",
  jsonb: "'{}'",
  uuid: "'00000000-0000-4000-8000-000000000001'",
};

type Column = { table: string; name: string; type: string };

async function fill(database: PGlite): Promise<string[]> {
  const { rows } = await database.query<Column>(`
    select t.table_name as table, c.column_name as name, c.data_type as type
    from information_schema.tables t left join information_schema.columns c
      on c.table_schema = t.table_schema and c.table_name = t.table_name and c.is_nullable = 'NO'
        and c.column_default is null and c.is_identity = 'NO' and c.is_generated = 'NEVER'
    where t.table_schema = 'public' and t.table_type = 'BASE TABLE'`);
  await database.exec("set session_replication_role = replica");
  const tables = [...new Set(rows.map(({ table }) => table))];
  const taken: string[] = [];
  for (const table of tables) {
    const columns = rows.filter((one) => one.table === table && one.name);
    const names = columns.map(({ name }) => `"${name}"`).join();
    const values = columns.map(({ type }) => plain[type] ?? "null").join();
    const row = names ? `(${names}) values (${values})` : "default values";
    const ok = await database.query(`insert into "${table}" ${row}`).then(
      () => true,
      () => false,
    );
    if (ok) taken.push(table);
  }
  await database.exec("set session_replication_role = origin");
  return taken;
}

test(
  "a database of the first release, with rows in it, takes each later migration and keeps them (decision 033)",
  { timeout: 120_000 },
  async () => {
    const database = new PGlite();
    onTestFinished(() => database.close());
    const [first, ...later] = journal.entries.map(({ tag }) =>
      readFileSync(`${folder}/${tag}.sql`, "utf8"),
    );
    await database.exec(first ?? "");
    const taken = await fill(database);
    expect(taken.length).toBeGreaterThan(50);
    expect(taken).toContain("contracts");

    for (const one of later) await database.exec(one);

    for (const table of taken) {
      const { rows } = await database.query(`select 1 from "${table}"`);
      expect(rows.length, table).toBeGreaterThan(0);
    }
    const { rows } = await database.query("select hourly_price_cents, status from price_versions");
    expect(rows).toEqual([{ hourly_price_cents: 1, status: "accepted" }]);
  },
);

/** What the build before would miss, or would leave out. */
const narrows =
  /\bdrop (?:table|column)|\brename (?:to|column)|\bset not null|\bdrop default|\bset data type|\badd column(?![^;]*\b(?:default|generated)\b)[^;]*\bnot null/i;

/** Of before the first release that rolls: no build N−1 is left that reads what they took away. */
const ofBefore = new Set(["0001", "0002", "0034", "0062"]);

test("a migration only adds: the build before it serves on its schema (decision 033)", () => {
  const narrowing = journal.entries
    .slice(1)
    .filter(({ tag }) =>
      readFileSync(`${folder}/${tag}.sql`, "utf8")
        .split("--> statement-breakpoint")
        .some((statement) => narrows.test(statement)),
    )
    .map(({ tag }) => tag.slice(0, 4));
  expect(narrowing.filter((tag) => !ofBefore.has(tag))).toEqual([]);
});

test.each([
  ['ALTER TABLE "a" DROP COLUMN "b"', true],
  ['ALTER TABLE "a" ADD COLUMN "b" integer NOT NULL', true],
  ['ALTER TABLE "a" ALTER COLUMN "b" DROP DEFAULT', true],
  ['ALTER TABLE "a" RENAME COLUMN "b" TO "c"', true],
  ['ALTER TABLE "a" ADD COLUMN "b" integer DEFAULT 1 NOT NULL', false],
  ['ALTER TABLE "a" ADD COLUMN "b" text', false],
  ['DROP INDEX "a"', false],
])("%s takes something away: %s", (statement, expected) => {
  expect(narrows.test(statement)).toBe(expected);
});
