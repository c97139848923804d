import { expect, test } from "vitest";

import { mondaysOf } from "./holidays.ts";

test("the weeks of a holiday follow the zone, and the next school year when they are over", () => {
  expect(mondaysOf("hiver", "A", "2026-11-22")).toEqual(["2027-02-15", "2027-02-22"]);
  expect(mondaysOf("hiver", "C", "2026-11-22")).toEqual(["2027-02-08", "2027-02-15"]);
  expect(mondaysOf("toussaint", "B", "2026-10-20")).toEqual(["2026-10-19", "2026-10-26"]);
  expect(mondaysOf("toussaint", "B", "2026-11-22")).toEqual(["2027-10-18", "2027-10-25"]);
  expect(mondaysOf("ete", "A", "2026-06-01")).toEqual(["2026-07-06", "2026-07-20", "2026-07-27"]);
});
