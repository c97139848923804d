import { expect, test } from "vitest";

import { createReports } from "./reports.ts";

function open() {
  let time = 0;
  const written: string[] = [];
  const report = createReports(
    () => time,
    (text) => written.push(text),
  );
  return { report, written, pass: (ms: number) => (time += ms) };
}

test("thirty a minute for one address, the others are heard", () => {
  const { report, written, pass } = open();

  for (let at = 0; at < 100; at++) report("192.0.2.1", "a");
  report("192.0.2.2", "b");
  expect(written.filter((text) => text === "a")).toHaveLength(30);
  expect(written).toContain("b");

  pass(60_001);
  report("192.0.2.1", "c");
  expect(written).toContain("c");
});

test("a report is cut, and nothing personal is kept of it", () => {
  const { report, written } = open();
  const address = "https://preau.test/renouvellement/?email=zoe@famille.fr";

  report("192.0.2.1", `{"document-uri":"${address}"}${"a".repeat(60_000)}`);

  expect(written[0]?.length).toBeLessThanOrEqual(2000);
  expect(written[0]).not.toContain("zoe@");
});
