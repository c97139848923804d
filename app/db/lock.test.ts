import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdtempSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Readable, Writable } from "node:stream";
import { ModuleKind, ScriptTarget, transpile } from "typescript";
import { expect, test } from "vitest";

import { lockFolder } from "./lock.server.ts";

const newFolder = () => mkdtempSync(join(tmpdir(), "preau-lock-"));
const lockOf = (folder: string) => join(folder, "preau.lock");

test("a folder is held by one, and given back", () => {
  const folder = newFolder();
  const release = lockFolder(folder);

  expect(() => lockFolder(folder)).toThrow(`is held by process ${String(process.pid)}`);
  release();
  lockFolder(folder)();
  expect(existsSync(lockOf(folder))).toBe(false);
});

test.each([
  ["a process that is dead", "999999999 1"],
  ["another program that has its number by now", `${String(process.pid)} 1`],
  ["no process, its maker having died before it signed", ""],
])("the lock of %s is taken over", (_, mark) => {
  const folder = newFolder();
  writeFileSync(lockOf(folder), mark);

  lockFolder(folder)();
});

test("starters who died while they took a dead one's lock over block no other starter", () => {
  const folder = newFolder();
  const guards = ["", ".taking", ".taking.taking"];
  for (const one of guards) writeFileSync(`${lockOf(folder)}${one}`, "999999999 1");

  const release = lockFolder(folder);

  expect(readdirSync(folder)).toEqual(["preau.lock"]);
  release();
});

test("a starter who is slow to take a dead one's lock over is not overtaken", () => {
  const folder = newFolder();
  writeFileSync(lockOf(folder), "999999999 1");
  writeFileSync(`${lockOf(folder)}.taking`, String(process.pid));

  expect(() => lockFolder(folder)).toThrow("could not be taken");
  expect(readFileSync(lockOf(folder), "utf8")).toBe("999999999 1");
});

test.runIf(existsSync("/proc"))(
  "a process that has ended and whose parent has not heard of it holds nothing",
  async () => {
    const folder = newFolder();
    // The shell would reap its child; `sleep`, which replaces it, never does.
    const parent = spawn("sh", ["-c", "head -c 1 <&3 >/dev/null & echo $!; exec sleep 60"], {
      stdio: ["ignore", "pipe", "inherit", "pipe"],
    });
    const pid = String(await once(parent.stdout as Readable, "data")).trim();
    const statOf = (id: string | number) => readFileSync(`/proc/${id}/stat`, "utf8").split(" ");
    const pause = () => new Promise((resolve) => setTimeout(resolve, 5));
    while (statOf(parent.pid ?? 0)[1] !== "(sleep)") await pause();
    (parent.stdio[3] as Writable).write("x");
    while (statOf(pid)[2] !== "Z") await pause();
    writeFileSync(lockOf(folder), `${pid} ${statOf(pid)[21] ?? ""}`);

    const release = lockFolder(folder);

    parent.kill("SIGKILL");
    release();
  },
);

const starter = `
  const { lockFolder } = await import(process.argv[1]);
  while (Date.now() < Number(process.argv[3]));
  try { lockFolder(process.argv[2]); console.log("held"); } catch { console.log("refused"); }
  setInterval(() => undefined, 1000);`;

test("of those who start at once on the lock of a dead process, one holds the folder", async () => {
  const folder = newFolder();
  writeFileSync(lockOf(folder), "999999999 1");
  const module = join(folder, "lock.mjs");
  const written = readFileSync(new URL("lock.server.ts", import.meta.url), "utf8");
  const options = { module: ModuleKind.ESNext, target: ScriptTarget.ES2022 };
  writeFileSync(module, transpile(written, options));
  const at = String(Date.now() + 1500);
  const starters = Array.from({ length: 4 }, () =>
    spawn("node", ["--input-type=module", "-e", starter, module, folder, at]),
  );

  const outputs = await Promise.all(
    starters.map(({ stdout }) => once(stdout, "data").then(String)),
  );
  for (const one of starters) one.kill("SIGKILL");

  expect(outputs.filter((word) => word.trim() === "held")).toHaveLength(1);
}, 30_000);
