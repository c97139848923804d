import { expect } from "vitest";

import { test } from "#tests/database/db.ts";
import { callerOf } from "#tests/http/api.ts";
import { refusalOf } from "#tests/http/refusal.ts";

import { applications } from "./endpoints.ts";

test("what a teacher would earn is told with what it supposes, for both statuses (API-048)", async ({
  db,
}) => {
  const ask = (query: Record<string, unknown>) => callerOf(db)(applications.showSalary, { query });
  const independent = await ask({ school_career_id: 3, hours_per_week: 6 });
  expect(independent).toMatchObject({ hourly_price: 42, hourly_net: 22.01, monthly_net: 572.26 });
  expect(independent.hypotheses).toHaveLength(3);
  expect(independent.hypotheses.join(" ")).toContain("6 heures par semaine");
  const salaried = await ask({ school_career_id: 3, hours_per_week: 6, self_employed: "false" });
  expect(salaried.hourly_net).toBe(18.02);
  for (const wrong of [{ school_career_id: 6 }, { hours_per_week: 0 }, { format: "camp" }])
    expect(await refusalOf(ask(wrong))).toMatchObject({ status: 422 });
});
