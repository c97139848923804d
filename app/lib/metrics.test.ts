import { expect, test } from "vitest";

import { counter, familiesHere, gauge, gaugeOf, timing, writtenOf } from "./metrics.ts";

const written = (name: string) =>
  writtenOf(familiesHere().filter((family) => family.name === name)).split("\n");

test("a counter and its labels are written as Prometheus reads them (API-268)", () => {
  const seen = counter({ name: "test_seen_total", help: "Seen.", labels: ["kind", "status"] });
  seen.add(["page", "200"]);
  seen.add(["page", "200"], 2);
  seen.add(['a"b\\c\nd', "500"]);

  expect(written("test_seen_total")).toEqual([
    "# HELP test_seen_total Seen.",
    "# TYPE test_seen_total counter",
    'test_seen_total{kind="page",status="200"} 3',
    'test_seen_total{kind="a\\"b\\\\c\\nd",status="500"} 1',
    "",
  ]);
});

test("a histogram counts what is at most each bound, its sum and its count", () => {
  const took = timing({ name: "test_took_seconds", help: "Took.", labels: ["kind"] }, [0.1, 1]);
  for (const seconds of [0.1, 0.5, 2]) took.observe(["page"], seconds);

  expect(written("test_took_seconds").slice(1)).toEqual([
    "# TYPE test_took_seconds histogram",
    'test_took_seconds_bucket{kind="page",le="0.1"} 1',
    'test_took_seconds_bucket{kind="page",le="1"} 2',
    'test_took_seconds_bucket{kind="page",le="+Inf"} 3',
    'test_took_seconds_sum{kind="page"} 2.6',
    'test_took_seconds_count{kind="page"} 3',
    "",
  ]);
});

test("a gauge is read when it is asked, and one of a single answer is kept nowhere", () => {
  let value = 1;
  gauge({ name: "test_now", help: "Now." }, () => [{ value }]);
  value = 7;
  expect(written("test_now")).toContain("test_now 7");

  const once = gaugeOf({ name: "test_once", help: "Once." }, () => [{ value: 2 }]);
  expect(writtenOf([once])).toBe("# HELP test_once Once.\n# TYPE test_once gauge\ntest_once 2\n");
  expect(familiesHere().map(({ name }) => name)).not.toContain("test_once");
});

test("a label that grows without end stops at two thousand series", () => {
  const wild = counter({ name: "test_wild_total", help: "Wild.", labels: ["id"] });
  for (let id = 0; id < 5000; id++) wild.add([String(id)]);

  const lines = written("test_wild_total").filter((line) => line.startsWith("test_wild"));
  expect(lines).toHaveLength(2001);
  expect(lines).toContain('test_wild_total{id="other"} 3000');
});
