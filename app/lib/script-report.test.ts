import { expect, test } from "vitest";

import { createScriptReporter, type ScriptReport, scriptReportOf } from "./script-report.ts";

const here = { origin: "https://preau.test", path: "/mes-cours/12/", browser: "Firefox/140" };

function failure(message: string, file = "https://preau.test/assets/page-a1.js?v=zoe@a.fr") {
  const error = new TypeError(message);
  error.stack = `TypeError: ${message}\n    at f (${file}:1:234)\n    at g (${file}:5:6)`;
  return error;
}

test("a report says what failed and where, without query", () => {
  expect(scriptReportOf(failure("x is not a function"), here)).toEqual({
    browser: "Firefox/140",
    error: "TypeError: x is not a function | /assets/page-a1.js:1:234 | /assets/page-a1.js:5:6",
    url: "/mes-cours/12/",
  });
});

test.each([
  ["an extension", failure("x", "chrome-extension://abc/content.js")],
  ["another site's script", failure("x", "https://js.stripe.com/v3/")],
  ["another site that looks like ours", failure("x", "https://preau-test/assets/a.js")],
  ["what is no error", "a word"],
  ["an error without a place", Object.assign(new Error("x"), { stack: undefined })],
])("%s is none of our business", (_, error) => {
  expect(scriptReportOf(error, here)).toBeUndefined();
});

test("a report is bounded, whatever the message, the stack and the browser", () => {
  const error = failure("m".repeat(100_000));
  error.stack = `${error.stack ?? ""}\n`.repeat(2000);
  const report = scriptReportOf(error, {
    ...here,
    browser: "b".repeat(5000),
    path: "/a".repeat(5000),
  });

  expect(JSON.stringify(report).length).toBeLessThan(2000);
});

test("each failure is told once for a page, five in all", () => {
  const reports: ScriptReport[] = [];
  let path = "/a/";
  const report = createScriptReporter(
    () => ({ ...here, path }),
    (one) => reports.push(one),
  );

  report(failure("first"));
  report(failure("first"));
  expect(reports).toHaveLength(1);
  path = "/b/";
  report(failure("first"));
  expect(reports.map(({ url }) => url)).toEqual(["/a/", "/b/"]);
  for (let at = 0; at < 20; at++) report(failure(`other ${String(at)}`));
  expect(reports).toHaveLength(5);
});
