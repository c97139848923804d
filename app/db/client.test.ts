import { sql } from "drizzle-orm";
import { expect } from "vitest";

import { database, test } from "#tests/database/db.ts";

import { type Db, guardedDb, mostStatements, preparedRows, queryRows } from "./client.server.ts";

const one = sql`select 1 as one`;

const requested: Record<string, (db: Db) => Promise<unknown>> = {
  "a query": (db) => db.select({ one: sql`one` }).from(sql`(select 1 as one) as ones`),
  "a raw query": (db) => queryRows(db, one),
  "a prepared one": (db) => preparedRows(db, one),
  "a second transaction": (db) => db.transaction((tx) => queryRows(tx, one)),
};

test.for(Object.entries(requested))(
  "%s by the outer handle is refused inside a transaction, where it would wait for ever",
  async ([, ask]) => {
    const outer = guardedDb(database);

    await outer.transaction(async (tx) => {
      await expect((async () => ask(outer))()).rejects.toThrow("pass tx");
      expect(await ask(tx)).toHaveLength(1);
    });

    expect(await ask(outer)).toHaveLength(1);
  },
);

test("a connection keeps so many statements and no more, however many are asked", async ({
  db,
}) => {
  for (let index = 0; index < mostStatements + 20; index++) {
    const column = sql.identifier(`n${String(index)}`);
    const query = sql`select ${index}::int as ${column}`;
    expect(await preparedRows(db, query)).toEqual([{ [`n${String(index)}`]: index }]);
  }

  const [kept] = await queryRows<{ statements: number }>(
    db,
    sql`select count(*)::int as statements from pg_prepared_statements where name not like 'prepared\\_%'`,
  );
  expect(kept?.statements).toBeLessThanOrEqual(mostStatements);
});
