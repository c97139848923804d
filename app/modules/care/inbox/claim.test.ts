import { expect } from "vitest";

import { queues } from "#app/api/queues.server.ts";
import { plusHours } from "#app/lib/clock.ts";
import { test } from "#tests/database/db.ts";
import { dueOf } from "#tests/database/sweeps.ts";
import { now } from "#tests/setup/time.ts";

import { inboxSweeps } from "./sweeps.server.ts";
import { deskClaims } from "./table.server.ts";

const forget = dueOf(inboxSweeps(queues), "claims to forget");

test("what an operator took is forgotten once it has lapsed (OPS-20)", async ({ db }) => {
  const claim = { kind: "help", operatorId: 1, operatorName: "Agathe Lemoine" };
  await db.insert(deskClaims).values([
    { ...claim, row: "1", at: plusHours(now, -5) },
    { ...claim, row: "2", at: plusHours(now, -3) },
  ]);
  expect(await forget(db, now)).toBe(1);
  expect(await db.select().from(deskClaims)).toMatchObject([{ row: "2" }]);
});
