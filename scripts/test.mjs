// npm test: everything, as docs/testing.md says; with --changed what the change since the main branch reaches.
// Ends with « N passed, N failed », and what was skipped if something was.
import { mkdirSync, readFileSync, rmSync } from "node:fs";

import { Parts, step, suite, vitest } from "./parts.mjs";
import { prepare, prepareTests } from "./prepare.mjs";

const isChanged = process.argv.includes("--changed");

const out = "test-results";
/** Where the journeys leave the addresses that they visit. */
const VISITED_ADDRESSES = `${out}/addresses`;

rmSync(out, { recursive: true, force: true });
mkdirSync(out, { recursive: true });

const parts = new Parts(isChanged ? {} : JSON.parse(readFileSync("tests/costs.json", "utf8")));
const node = (script, ...args) => step(process.execPath, [`scripts/${script}.mjs`, ...args]);

await parts.part("dependencies", () => prepareTests((text) => parts.say(text)).then(() => true));
// What only tests need is there from here on.
const { rememberAddresses, select } = await import("./select.mjs");

const {
  whole,
  changed,
  unit,
  races,
  embedded = true,
  budgets = true,
  bytes,
  journeys: walks,
} = isChanged ? select() : {};
if (whole) parts.say(`everything: ${whole} has changed`);
if (changed) parts.say(`${String(changed.length)} changed files`);
const needsSite = [bytes, walks].some((found) => !found || found.length > 0);
if (needsSite || embedded || budgets)
  await parts.part("build", () => prepare((text) => parts.say(text)).then(() => true));

const { findBrowser, findWindowedBrowser, hasTextBrowser } = await import("./browser.mjs");
const { makeF0 } = await import("./f0.mjs");

/** The browsers of the journeys, named by these variables for later parts. */
async function browsers() {
  process.env.CHROMIUM_PATH = await findBrowser();
  process.env.WINDOWED_BROWSER = await findWindowedBrowser();
  process.env.TEXT_BROWSER = hasTextBrowser() ? "lynx" : "none";
  const { CHROMIUM_PATH, TEXT_BROWSER } = process.env;
  return { passed: 1, failed: 0, words: `${CHROMIUM_PATH}, text browser: ${TEXT_BROWSER}` };
}

let forgetF0 = () => undefined;

/** F0 on both engines, copied by each part that starts the built server. */
async function fixture() {
  const { variables, remove } = await makeF0();
  Object.assign(process.env, variables);
  forgetF0 = remove;
  return true;
}

const durability = () => node("durability", "--rounds=3");

/** One after the other, while another line goes on. */
async function inTurn(...acts) {
  for (const act of acts) await act();
}

/** Vitest over these files; nothing to do when a change reaches none. */
const files = (name, found, options = {}) =>
  found && found.length === 0 ? undefined : () => vitest(name, { ...options, files: found ?? [] });

const journeys = (found) =>
  found && found.length === 0
    ? undefined
    : async () => {
        const args = ["playwright", "test", ...(found ?? [])];
        const answer = await suite("playwright", `${out}/journeys.json`, args, {
          VISITED_ADDRESSES,
        });
        if (answer.failed === 0) rememberAddresses(VISITED_ADDRESSES);
        return answer;
      };

/** Runs a part unless the change reaches nothing of it. */
const part = async (name, act) => act && (await parts.part(name, act));

// Linting and types keep two processes busy: what is short or waits stands beside.
await Promise.all([
  part("types, lint, import rules, form, dead code, migrations", () => node("check")),
  inTurn(
    () => part("browsers", needsSite && browsers),
    () => part("the fixture F0", (needsSite || embedded) && fixture),
    () => part("budgets in bytes", budgets && (() => node("budgets"))),
  ),
]);
// The forms have the longest limit of time: what waits for locks, disks and signals stands beside, never the journeys,
// which take all that is there.
await Promise.all([
  part("forms and links as bytes", files("bytes", bytes, { config: "vitest.bytes.config.ts" })),
  inTurn(
    () => part("races", files("races", races, { config: "vitest.race.config.ts" })),
    () =>
      part(
        "the embedded database",
        embedded && (() => vitest("embedded", { config: "vitest.embedded.config.ts" })),
      ),
    () => part("durability: kill -9 on both engines", embedded && durability),
  ),
]);
await part("rules, use cases, endpoints, routes (PostgreSQL)", files("unit", unit));
await part("journeys, with and without scripts", journeys(walks));

await forgetF0();
process.exit(parts.close() ? 0 : 1);
