import { expect, test } from "vitest";

import { counterNames } from "#app/lib/counters.ts";
import { database as db } from "#tests/database/db.ts";
import { now } from "#tests/setup/time.ts";

import { sumCounts } from "./list.server.ts";
import { Tally } from "./tally.server.ts";

test("twenty that write the same rows at once, in any order, lose nothing and wait for ever nowhere", async () => {
  const before = await sumCounts(db, {}, now);
  const tallies = Array.from({ length: 20 }, (_, turn) => {
    const tally = new Tally(() => now);
    const names = turn % 2 === 0 ? counterNames : [...counterNames].reverse();
    for (const name of names) tally.count(name);
    return tally;
  });
  await Promise.all(tallies.map((tally) => tally.flush(db)));
  const after = await sumCounts(db, {}, now);
  expect(after.map(({ count }, at) => count - (before[at]?.count ?? 0))).toEqual(
    counterNames.map(() => 20),
  );
});
