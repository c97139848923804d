// Types, lint, import rules, form, dead code, and migrations that agree with the tables.
import { spawnSync } from "node:child_process";
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, relative } from "node:path";

const run = (name, command, args) => {
  const { status, stdout, stderr } = spawnSync("npx", ["--no-install", command, ...args], {
    encoding: "utf8",
    maxBuffer: 1 << 28,
  });
  const ok = status === 0;
  console.log(`${ok ? "ok  " : "FAIL"} ${name}`);
  if (!ok) console.log(`${stdout}${stderr}`.slice(-12_000));
  return ok;
};

/** A generation over a copy of the migrations must add nothing. */
function migrationsAgree() {
  const copy = mkdtempSync(join(tmpdir(), "preau-migrations-"));
  cpSync("app/db/migrations", copy, { recursive: true });
  const before = readdirSync(copy).filter((file) => file.endsWith(".sql"));
  const { stdout, stderr } = spawnSync(
    "npx",
    [
      "--no-install",
      "drizzle-kit",
      "generate",
      "--dialect=postgresql",
      "--casing=snake_case",
      "--schema=./app/{modules/*,api,db}/table.server.ts",
      // drizzle-kit takes it from here, even when it begins with a slash.
      `--out=${relative(".", copy)}`,
    ],
    { encoding: "utf8" },
  );
  const after = readdirSync(copy).filter((file) => file.endsWith(".sql"));
  const ok = after.length === before.length && /No schema changes/.test(stdout);
  console.log(`${ok ? "ok  " : "FAIL"} migrations agree with the tables`);
  if (!ok) {
    console.log(stdout.slice(-2000), stderr.slice(-2000));
    for (const file of after) {
      if (!before.includes(file))
        console.log(readFileSync(join(copy, file), "utf8").slice(0, 2000));
    }
  }
  rmSync(copy, { recursive: true, force: true });
  return ok;
}

const results = [
  run("types", "tsc", ["--noEmit"]),
  run("lint", "eslint", [".", "--cache", "--cache-location", "node_modules/.cache/eslint/"]),
  run("import rules", "depcruise", ["app", "--config", ".dependency-cruiser.cjs"]),
  run("form", "prettier", ["--check", "--log-level=warn", "."]),
  run("dead code", "knip", []),
  migrationsAgree(),
];
const failed = results.filter((ok) => !ok).length;
console.log(`check: ${results.length - failed} passed, ${failed} failed`);
process.exit(failed ? 1 : 0);
