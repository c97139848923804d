import { expect, test } from "vitest";

import { keptOf } from "./kept.domain.ts";

test("a person reads the fields that hold something, in one order, and no number of ours (LAW-08)", () => {
  const row = {
    id: 7,
    created_at: "2026-09-09T08:00:00Z",
    comment: "",
    phone: null,
    amount_cents: 3_600,
    absent: false,
    status: "paid",
    firstname: "Lina",
  };
  expect(keptOf(row)).toEqual([
    { field: "firstname", reading: "text", value: "Lina" },
    { field: "status", reading: "state", value: "paid" },
    { field: "amount_cents", reading: "cents", value: 3_600 },
    { field: "absent", reading: "flag", value: false },
    { field: "created_at", reading: "instant", value: "2026-09-09T08:00:00Z" },
  ]);
});
