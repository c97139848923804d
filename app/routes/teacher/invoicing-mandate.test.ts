import { expect } from "vitest";

import { parisDay } from "#app/lib/paris-time.ts";
import { payouts } from "#app/modules/earnings/payout/endpoints.ts";
import { test } from "#tests/database/db.ts";
import { createTeacher } from "#tests/factories/teacher.ts";
import { callerOf } from "#tests/http/api.ts";
import { now } from "#tests/setup/time.ts";

test("the mandate is accepted in a version that was written before, on the teacher's own day (TEA-068)", async ({
  db,
}) => {
  const { id } = await createTeacher(db, { selfEmployed: true });
  const api = callerOf(db, { id, role: "teacher" });
  const { mandate: offered } = await api(payouts.showAccount, {});
  await api(payouts.acceptMandate, { body: { version: offered.version } });

  const { mandate } = await api(payouts.showAccount, {});

  expect(mandate).toMatchObject({
    accepted_version: offered.version,
    accepted_at: now.toISOString(),
  });
  expect(mandate.date <= parisDay(now)).toBe(true);
});
