// npm test: everything, as docs/testing.md says. Ends with « N passed, N failed », and what was skipped if something was.
import { mkdirSync, rmSync } from "node:fs";

import { Parts, step, suite, vitest } from "./parts.mjs";
import { prepare } from "./prepare.mjs";

const out = "test-results";
rmSync(out, { recursive: true, force: true });
mkdirSync(out, { recursive: true });

const parts = new Parts();
const node = (script, ...args) => step(process.execPath, [`scripts/${script}.mjs`, ...args]);

await parts.part("dependencies and build", async () => {
  await prepare((text) => parts.say(text));
  return true;
});
const { findBrowser, hasTextBrowser } = await import("./browser.mjs");
const { makeF0 } = await import("./f0.mjs");
const { startPostgres } = await import("./postgres.mjs");

/** The browsers of the journeys: whoever starts one later finds it by these variables. */
async function browsers() {
  process.env.CHROMIUM_PATH = await findBrowser();
  process.env.TEXT_BROWSER = hasTextBrowser() ? "lynx" : "none";
  const { CHROMIUM_PATH, TEXT_BROWSER } = process.env;
  return { passed: 1, failed: 0, words: `${CHROMIUM_PATH}, text browser: ${TEXT_BROWSER}` };
}

let forgetF0 = () => undefined;

/** F0 on both engines: whoever starts the built server copies it, and finds it by these variables. */
async function fixture() {
  const { variables, remove } = await makeF0();
  Object.assign(process.env, variables);
  forgetF0 = remove;
  return true;
}

async function durability() {
  const server = await startPostgres();
  const env = { DATABASE_SERVER: server.url() };
  const proof = await step(process.execPath, ["scripts/durability.mjs", "--rounds=3"], env);
  await server.stop();
  return proof;
}

/** One after the other, while another line goes on. */
async function inTurn(...acts) {
  for (const act of acts) await act();
}

const journeys = () => suite("playwright", `${out}/journeys.json`, ["playwright", "test"]);

// Linting and types keep two processes busy: what is short or waits stands beside.
await Promise.all([
  parts.part("types, lint, import rules, form, dead code, migrations", () => node("check")),
  inTurn(
    () => parts.part("browsers", browsers),
    () => parts.part("the fixture F0", fixture),
    () => parts.part("budgets in bytes", () => node("budgets")),
  ),
]);
// The forms keep one core busy and have the longest limit of time: what waits for locks, disks and signals stands beside,
// never the journeys, which take all that is there.
await Promise.all([
  parts.part("forms and links as bytes", () =>
    vitest("bytes", { config: "vitest.bytes.config.ts" }),
  ),
  inTurn(
    () => parts.part("races", () => vitest("races", { config: "vitest.race.config.ts" })),
    () =>
      parts.part("the embedded database", () =>
        vitest("embedded", { config: "vitest.embedded.config.ts" }),
      ),
    () => parts.part("durability: kill -9 on both engines", durability),
  ),
]);
await parts.part("rules, use cases, endpoints, routes (PostgreSQL)", () => vitest("unit"));
await parts.part("journeys, with and without scripts", journeys);

await forgetF0();
process.exit(parts.close() ? 0 : 1);
