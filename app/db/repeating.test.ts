import { PGlite } from "@electric-sql/pglite";
import { expect, onTestFinished, test } from "vitest";

import { brokenRule } from "./client.server.ts";
import { repeating } from "./repeating.server.ts";

async function newLite() {
  const lite = repeating(await PGlite.create());
  onTestFinished(() => lite.close());
  await lite.exec(
    "create table kept (id int primary key, names text[], at timestamptz, held jsonb, sum numeric)",
  );
  return lite;
}

const insert = "insert into kept values ($1, $2, $3, $4, $5) returning *";
const rowOf = (id: number) => [id, ["a, b", '"c"'], new Date(0), { id }, null];

test("what is asked again in a transaction is written and answered as the first time", async () => {
  const lite = await newLite();
  const [first, second, third] = await lite.transaction(async (tx) => [
    await tx.query(insert, rowOf(1)),
    await tx.query(insert, rowOf(2)),
    await tx.query(insert, rowOf(3), { rowMode: "array" }),
  ]);
  expect(second).toEqual({
    ...first,
    rows: [{ ...(first.rows[0] as object), id: 2, held: { id: 2 } }],
  });
  expect(second.affectedRows).toBe(1);
  expect(third.rows).toEqual([[3, ["a, b", '"c"'], new Date(0), { id: 3 }, null]]);
});

test("a refusal in a savepoint names its rule, and the statement is asked again after it", async () => {
  const lite = await newLite();
  const found = await lite.transaction(async (tx) => {
    await tx.query(insert, rowOf(1));
    await tx.query(insert, rowOf(2));
    await tx.exec("savepoint one");
    const refusal = await tx.query(insert, rowOf(2)).catch((error: unknown) => error);
    expect(brokenRule(refusal)).toBe("kept_pkey");
    await tx.exec("rollback to savepoint one");
    await tx.query(insert, rowOf(3));
    const count = "select count(*)::int as count from kept where id > $1";
    await tx.query(count, [0]);
    await tx.exec("create index on kept (sum)");
    return tx.query(count, [1]);
  });
  expect(found.rows).toEqual([{ count: 2 }]);
});
