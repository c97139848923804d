import { expect } from "vitest";

import { refuseRowsOf } from "#tests/database/refuse-rows.ts";
import { createEarned, createPayee } from "#tests/factories/payout.ts";
import { test } from "#tests/gateways/charge.ts";
import { byOperator } from "#tests/setup/operator.ts";
import { now } from "#tests/setup/time.ts";

import { payouts } from "./payout.table.server.ts";
import { runPayouts } from "./run.server.ts";

test("a payout of courses that cannot be opened does not stop the others, and the fault is said (OPS-07)", async ({
  db,
  bank,
}) => {
  const [one, other] = [await createPayee(db, bank), await createPayee(db, bank)];
  await createEarned(db, bank, one);
  await createEarned(db, bank, other);
  await refuseRowsOf(db, "payouts", one.id);

  await expect(runPayouts(db, { by: byOperator, now })).rejects.toThrow();

  const opened = await db.select().from(payouts);
  expect(opened.map(({ teacherId }) => teacherId)).toEqual([other.id]);
});
