import { expect } from "vitest";

import { counters } from "#app/modules/foundation/counter/endpoints.ts";
import { addCounts } from "#app/modules/foundation/counter/repository.server.ts";
import { test } from "#tests/database/db.ts";
import { operatorOf } from "#tests/http/operator.ts";

import { bookings } from "./endpoints.ts";

test("counters are read by day and added up; no booking was left (API-309, API-310)", async ({
  db,
}) => {
  await addCounts(db, [
    { day: "2026-09-01", name: "search", count: 2 },
    { day: "2026-09-02", name: "search", count: 3 },
    { day: "2026-09-03", name: "search", count: 5 },
  ]);
  const api = operatorOf(db);

  const { sums, days } = await api(counters.list, {
    query: { from: "2026-09-02", to: "2026-09-03" },
  });
  expect(sums).toContainEqual({ name: "search", count: 8 });
  expect(days.map(({ count }) => count)).toEqual([3, 5]);

  const left = await api(bookings.listAbandoned, { query: { state: "sent" } });
  expect(left).toEqual({ data: [], total: 0 });
});
