import { and, eq, sql } from "drizzle-orm";
import { expect } from "vitest";

import { students } from "#app/modules/people/student/table.server.ts";
import { database, test } from "#tests/database/db.ts";
import { createFamily } from "#tests/factories/account.ts";
import { createChild } from "#tests/factories/student.ts";

import { guardedDb } from "./client.server.ts";
import { anyOf, prepared, type Values } from "./prepared.server.ts";

type Which = Readonly<{ customerId: number; ids?: readonly number[] | undefined }>;

function countedQuery() {
  const seen = { times: 0 };
  const query = prepared((db, { customerId, ids }: Values<Which>) => {
    seen.times++;
    return db
      .select({ id: students.id, now: sql<number>`1` })
      .from(students)
      .where(and(eq(students.customerId, customerId), ids && anyOf(students.id, ids)))
      .orderBy(students.id);
  });
  return { seen, query };
}

test("a query is written once for each set of given values, and answers each value", async ({
  db,
}) => {
  const { seen, query } = countedQuery();
  const families = [await createFamily(db), await createFamily(db)];
  const children = [];
  for (const { id } of families) {
    children.push(await createChild(db, id), await createChild(db, id));
  }
  const idsOf = async (which: Which) => (await query(db, which)).map(({ id }) => id);
  const [first, second, third, fourth] = children.map(({ id }) => id);

  expect(await idsOf({ customerId: families[0]?.id ?? 0 })).toEqual([first, second]);
  expect(await idsOf({ customerId: families[1]?.id ?? 0, ids: undefined })).toEqual([
    third,
    fourth,
  ]);
  expect(seen.times).toBe(1);
  for (const ids of [[third ?? 0], [third ?? 0, fourth ?? 0, first ?? 0], []]) {
    const expected = ids.filter((id) => id !== first);
    expect(await idsOf({ customerId: families[1]?.id ?? 0, ids })).toEqual(expected);
  }
  expect(seen.times).toBe(2);
});

test("inside a transaction it runs on the handle given, and refuses the outer one", async () => {
  const { query } = countedQuery();
  const outer = guardedDb(database);
  const none = { customerId: 2_000_000_000, ids: [1, 2] };
  expect(await query(outer, none)).toEqual([]);

  await outer.transaction(async (tx) => {
    expect(await query(tx, none)).toEqual([]);
    await expect((async () => query(outer, none))()).rejects.toThrow("pass tx");
  });
});
