import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";

import { bundleSeed } from "#scripts/bundle.mjs";

const folder = mkdtempSync(join(tmpdir(), "preau-bundle-"));

afterAll(() => {
  rmSync(folder, { recursive: true, force: true });
});

test("the seed's file holds what Vite's imports would bring", async () => {
  const file = join(folder, "seed.js");
  await bundleSeed(file);
  const text = readFileSync(file, "utf8");
  expect(text).not.toMatch(/import\.meta\.(?:glob|env)/);
  expect(text).not.toContain("?raw");
  expect(text).toContain('"/locales/fr/common.json"');
  expect(text).toContain('"/locales/fr/api/');
});
