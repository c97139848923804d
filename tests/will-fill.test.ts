import { mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";

import { willFill } from "#scripts/will-fill.mjs";

const folder = mkdtempSync(join(tmpdir(), "preau-fill-"));
const fresh = { DATA_DIR: folder };

afterAll(() => {
  rmSync(folder, { recursive: true, force: true });
});

test("a new demonstration's own database is filled while the build runs", () => {
  expect(willFill(fresh)).toBe(true);
  expect(willFill({ ...fresh, DATABASE_URL: "", PREAU_MODE: "demo" })).toBe(true);
});

test.each([
  { NODE_ENV: "production" },
  { PREAU_MODE: "production" },
  { DATABASE_URL: "postgres://preau@127.0.0.1/preau" },
  { API_URL: "https://api.example.fr" },
])("not where people are real or the database is another's: %o", (variables) => {
  expect(willFill({ ...fresh, ...variables })).toBe(false);
});

test("not twice", () => {
  mkdirSync(join(folder, "database"));
  expect(willFill(fresh)).toBe(false);
});
