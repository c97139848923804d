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

test("thirty a minute for one network, the others are heard", () => {
  const { report, written, pass } = open();

  for (let at = 0; at < 100; at++) report("192.0.2.1", "a");
  report("192.0.2.2", "b");
  expect(written.filter((text) => text === "a")).toHaveLength(30);
  expect(written).toContain("b");

  pass(60_001);
  report("192.0.2.1", "c");
  expect(written).toContain("c");
});

test("the addresses of one IPv6 network are counted together", () => {
  const { report, written } = open();

  for (let at = 0; at < 90; at++) report(`2001:db8:1:2::${at.toString(16)}`, "a");
  report("2001:db8:1:3::1", "b");

  expect(written.filter((text) => text === "a")).toHaveLength(30);
  expect(written).toContain("b");
});

test("many networks at once make none be counted anew", () => {
  const { report, written } = open();

  for (let round = 0; round < 3; round++) {
    for (let at = 0; at < 40; at++) report("192.0.2.1", "a");
    for (let at = 0; at < 9000; at++) report(`10.${round}.${at >> 8}.${at & 255}`, "b");
  }

  expect(written.filter((text) => text === "a")).toHaveLength(30);
});

test("a report is cut, and nothing personal is kept of it", () => {
  const { report, written } = open();
  const address = "https://preau.test/renouvellement/?email=zoe@famille.fr";

  report("192.0.2.1", `{"document-uri":"${address}"}${"a".repeat(60_000)}`);

  expect(written[0]?.length).toBeLessThanOrEqual(2000);
  expect(written[0]).not.toContain("zoe@");
});
