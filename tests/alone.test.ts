import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { afterAll, expect, test } from "vitest";

import { alone } from "#scripts/alone.mjs";

const folder = mkdtempSync(join(tmpdir(), "preau-alone-"));
const lock = join(folder, "kept", "build.lock");

afterAll(() => {
  rmSync(folder, { recursive: true, force: true });
});

test("one builds after the other", async () => {
  const steps: string[] = [];
  const build = (name: string) => async () => {
    steps.push(`${name} begins`);
    await delay(20);
    steps.push(`${name} ends`);
  };
  await Promise.all([alone(lock, build("first")), alone(lock, build("second"))]);
  expect(steps).toEqual(["first begins", "first ends", "second begins", "second ends"]);
  expect(existsSync(lock)).toBe(false);
});

test("a failed build leaves no lock", async () => {
  await expect(alone(lock, () => Promise.reject(new Error("no disk")))).rejects.toThrow("no disk");
  expect(existsSync(lock)).toBe(false);
});

test("what a killed start left is noticed at once", async () => {
  const killed = spawnSync(process.execPath, ["--eval", ""]);
  writeFileSync(lock, String(killed.pid));
  expect(await alone(lock, () => Promise.resolve("built"))).toBe("built");
});

test("so is the folder that a version before left", async () => {
  mkdirSync(lock);
  expect(await alone(lock, () => Promise.resolve("built"))).toBe("built");
});
