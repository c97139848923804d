import { mkdirSync, writeFileSync } from "node:fs";
import { beforeAll, expect, test } from "vitest";

import { paths } from "#app/paths.ts";
import { type Counted, countedPages, withoutRows } from "#tests/http/counted-pages.ts";
import { patterns } from "#tests/http/pages.ts";

/** Most queries per signed-in and public page, and growth at ten times the data: lowered, never raised. */
const most = { own: 12, public: 9, growth: 0 };

const timeToAsk = 900_000;

let pages: Counted[];
let drawn: number | undefined;
beforeAll(async () => {
  ({ pages, drawn } = await countedPages());
  const worst = pages.toSorted((a, b) => b.grown - a.grown);
  const lines = worst.map(
    ({ role, path, statements, grown, statuses }) =>
      `| ${role} | ${path} | ${statements} | ${grown} | ${statuses.join(" ")} |`,
  );
  const head = ["| role | address | F0 | tenfold | answers |", "| --- | --- | --- | --- | --- |"];
  mkdirSync("test-results", { recursive: true });
  writeFileSync("test-results/statements.md", [...head, ...lines, ""].join("\n"));
}, timeToAsk);

test("every GET address was asked, and most show their page to somebody", () => {
  const requested = new Set(pages.map(({ path }) => path));
  const shown = new Set(
    pages.filter(({ statuses }) => statuses.includes(200)).map(({ path }) => path),
  );

  expect([...requested]).toEqual(patterns);
  expect(withoutRows.filter((path) => shown.has(path))).toEqual([]);
  expect(shown.size / (requested.size - withoutRows.length)).toBeGreaterThan(0.8);
  expect(pages.filter(({ statuses }) => statuses.some((one) => one >= 429))).toEqual([]);
});

test("a page asks its database so many statements at most, and no more of it for 50 rows than for 5", () => {
  const seen = new Set(
    pages
      .filter(({ role, statuses }) => role === "visitor" && statuses.includes(200))
      .map(({ path }) => path),
  );
  // A visitor reads there only that one must sign in.
  seen.delete(paths.groupLessonRegistration);
  const mostOf = (path: string) => (seen.has(path) ? most.public : most.own);
  const over = pages.filter(
    ({ path, statements, grown }) => Math.max(statements, grown) > mostOf(path),
  );
  const growing = pages.filter(({ statements, grown }) => grown - statements > most.growth);

  expect(over).toEqual([]);
  expect(growing).toEqual([]);
});

test("no paper, nor a page where they are drawn (DRAWN_PAGES), breaks a line inside a figure, or says « de le »", () => {
  const faults = pages.flatMap((page) => page.faults.map((fault) => `${page.path}: ${fault}`));

  expect(drawn ?? Infinity).toBeGreaterThan(200);
  expect([...new Set(faults)]).toEqual([]);
});
