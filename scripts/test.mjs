// npm test: everything, as docs/testing.md says. Ends with « N passed, N failed ».
import { spawn } from "node:child_process";
import { existsSync, mkdirSync, readFileSync, rmSync } from "node:fs";

import { debianHas } from "./debian.mjs";
import { prepare } from "./prepare.mjs";

let passed = 0;
let failed = 0;
const started = Date.now();
const out = "test-results";
rmSync(out, { recursive: true, force: true });
mkdirSync(out, { recursive: true });

const say = (text) =>
  console.log(`[${String(Math.round((Date.now() - started) / 1000))} s] ${text}`);

/** Runs a command, its output shown; whether it succeeded. */
function run(command, args, env = {}) {
  return new Promise((done) => {
    const child = spawn(command, args, { stdio: "inherit", env: { ...process.env, ...env } });
    child.once("exit", (code) => done(code === 0));
  });
}

/** One thing that is either right or wrong. */
async function step(name, act) {
  say(name);
  const ok = await act();
  if (ok) passed++;
  else failed++;
  say(`${ok ? "passed" : "FAILED"}: ${name}`);
}

/** A run of many tests, counted one by one from its report. */
async function suite(name, command, args, report, count, env) {
  say(name);
  const ok = await run(command, args, env);
  const counts = existsSync(report) ? count(JSON.parse(readFileSync(report, "utf8"))) : [0, 0];
  passed += counts[0];
  failed += Math.max(counts[1], ok ? 0 : 1);
  say(`${name}: ${counts[0]} passed, ${counts[1]} failed`);
}

const ofVitest = ({ numPassedTests, numFailedTests }) => [numPassedTests, numFailedTests];
const ofPlaywright = ({ stats }) => [stats.expected, stats.unexpected + stats.flaky];

function vitest(name, report, { config, files = [], env } = {}) {
  const file = `${out}/${report}.json`;
  const reporters = ["--reporter=default", "--reporter=json", `--outputFile.json=${file}`];
  const args = [
    "--no-install",
    "vitest",
    "run",
    ...(config ? ["--config", config] : []),
    ...reporters,
    ...files,
  ];
  return suite(name, "npx", args, file, ofVitest, env);
}

/** The browsers of the journeys, with scripts and of text alone. */
const browsersAreThere = () => debianHas({ chromium: "/usr/bin/chromium", lynx: "/usr/bin/lynx" });

await step("dependencies and build", async () => {
  await prepare(say);
  return true;
});
const { startPostgres } = await import("./postgres.mjs");

await step("browsers", browsersAreThere);
await step("types, lint, import rules, form, dead code, migrations", () =>
  run("node", ["scripts/check.mjs"]),
);
await vitest("rules, use cases, endpoints, routes (embedded database)", "unit");

const postgres = await startPostgres();
const env = { TEST_DATABASE_URL: postgres.url() };
await vitest("use cases and endpoints (PostgreSQL)", "postgres", {
  env,
  files: ["service.test", "api.test", "jobs.test", "matrix.test", "db/client.test"],
});
await vitest("races (PostgreSQL)", "races", { config: "vitest.race.config.ts", env });

await step("durability: kill -9 on both engines", () =>
  run("node", ["scripts/durability.mjs", "--rounds=3"], { DATABASE_SERVER: postgres.url() }),
);
await postgres.stop();
await suite(
  "journeys, with and without scripts",
  "npx",
  ["--no-install", "playwright", "test"],
  `${out}/journeys.json`,
  ofPlaywright,
);
await step("budgets in bytes", () => run("node", ["scripts/budgets.mjs"]));

say("done");
console.log(`${passed} passed, ${failed} failed`);
process.exit(failed ? 1 : 0);
