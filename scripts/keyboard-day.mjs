// A day of an operator by keyboard alone: 103 acts, each from the inbox and back to it, keys counted beside words.
import { readFileSync, rmSync } from "node:fs";
import { chromium } from "@playwright/test";

import { browserArgs, findBrowser } from "./browser.mjs";
import { runCopies } from "./copies.mjs";
import { codeOf } from "./desk/sign-in.mjs";
import { waiting } from "./desk/waiting.mjs";
import { onServer, startPostgres } from "./postgres.mjs";
import { runBuilt, startServer } from "./site.mjs";

const whole = { candidates: 20, requests: 10, disputes: 3, checks: 30, messages: 40 };
/** `--share=10` does a tenth of it. */
const share = Number(process.argv.find((one) => one.startsWith("--share="))?.split("=")[1] ?? 1);
const day = Object.fromEntries(
  Object.entries(whole).map(([name, count]) => [name, Math.ceil(count / share)]),
);
const mostKeys = 12;

const typed = (words) => ({ words });

/** By the word that a row of the inbox bears: whose act it is, and the keys from its page to what is done. */
const acts = {
  Candidature: { of: "candidates", keys: ["d", "Space", "Enter", "Enter"] },
  "À qualifier": { of: "requests", keys: ["d", "Space", "Enter", "Enter"] },
  Litige: {
    of: "disputes",
    keys: ["d", "Space", "Tab", "Space", "Tab", "Space", "Enter", "Enter"],
  },
  Paiement: { of: "checks", keys: ["d", typed("CHQ 4711"), "Enter", "Enter"] },
  Signalement: {
    of: "messages",
    keys: ["d", "Space", "Tab", "Tab", "Space", "Enter", "Enter"],
  },
  Message: { of: "messages", keys: ["d", typed("Oui, le mardi à 17 h."), "Tab", "Enter", "Enter"] },
  Aide: { of: "messages", keys: ["d", typed("Oui, le mardi à 17 h."), "Tab", "Enter", "Enter"] },
};

async function signIn(page, origin, account, password) {
  await page.goto(`${origin}/connexion/`);
  await page.getByLabel("E-mail", { exact: true }).fill(account.email);
  await page.getByLabel("Mot de passe", { exact: true }).fill(password);
  await page.getByRole("button", { name: "Se connecter", exact: true }).click();
  await page.waitForURL(/gestion\/code/);
  await page.locator('input[name="code"]').fill(codeOf(account));
  await page.keyboard.press("Enter");
  await page.waitForURL(`${origin}/gestion/`);
}

/** Presses one key; where it opens a page, until that page listens. */
async function pressThrough(page, key) {
  const opened = page.waitForEvent("load", { timeout: 15_000 });
  await page.keyboard.press(key);
  await opened;
}

const focusedRow = (page) =>
  page.evaluate(() => {
    const at = document.activeElement?.closest("a[data-row]");
    // After what its colour means, for those who do not see it.
    const tag = at?.closest("tr")?.firstElementChild?.textContent.split(/\s:\s/).at(-1);
    return at && { path: new URL(at.href).pathname, tag: tag?.trim() };
  });

/** To the next row of the inbox that is of the day, from where it was left; how many keys that took. */
async function walk(page, left) {
  for (let keys = 0; keys <= 50; keys++) {
    if (keys > 0) await page.keyboard.press("j");
    const { path, tag } = (await focusedRow(page)) ?? {};
    if (left[acts[tag]?.of] > 0) return { kind: tag, path, keys };
  }
  throw new Error(`The inbox shows nothing of the day: ${JSON.stringify(left)}`);
}

/** One act; its keys, its seconds and the pages that it opened. */
async function act(page, left) {
  const opened = [];
  const note = (request) => {
    if (request.isNavigationRequest() && request.method() === "GET")
      opened.push(new URL(request.url()).pathname);
  };
  page.on("request", note);
  const began = performance.now();
  const { kind, path, keys: walked } = await walk(page, left);
  await pressThrough(page, "Enter");
  let keys = walked + 1;
  const steps = acts[kind].keys;
  for (const [at, step] of steps.entries()) {
    if (step.words) {
      await page.keyboard.type(step.words);
      continue;
    }
    keys++;
    const isLast = at === steps.length - 1;
    if (isLast) {
      await page.locator("dialog[open]").waitFor({ timeout: 15_000 });
      await pressThrough(page, step);
    } else await page.keyboard.press(step);
  }
  const told = await page.locator('.notices [role="status"]').first().textContent();
  if (!told || page.url().endsWith(path)) throw new Error(`${kind} ${path} is not done: ${told}`);
  await pressThrough(page, "b");
  keys++;
  page.off("request", note);
  const seconds = (performance.now() - began) / 1000;
  const twice = opened.filter((one, at) => opened.indexOf(one) !== at);
  return { kind, path, keys, seconds, twice };
}

const postgres = await startPostgres();
const DATABASE_URL = postgres.url();
const folder = "test-results/keyboard-day";
rmSync(folder, { recursive: true, force: true });
const seedFile = `${folder}/seed.json`;
runBuilt("seed", ["--scale=f0", `--json=${seedFile}`], folder, { DATABASE_URL });
await onServer(DATABASE_URL, (client) => runCopies(client, waiting(day)));
const seed = JSON.parse(readFileSync(seedFile, "utf8"));
const server = await startServer(folder, { DATABASE_URL });
const browser = await chromium.launch({ executablePath: await findBrowser(), args: browserArgs });
const done = [];
let fault;
try {
  const page = await browser.newPage({ viewport: { width: 1200, height: 900 } });
  await signIn(page, server.origin, seed.accounts.operator, seed.password);
  const left = { ...day };
  while (Object.values(left).some((count) => count > 0)) {
    const one = await act(page, left);
    left[acts[one.kind].of]--;
    done.push(one);
  }
} catch (error) {
  fault = error;
} finally {
  await browser.close();
  await server.stop();
  await postgres.stop();
  rmSync(folder, { recursive: true, force: true });
}

const table = {};
for (const { kind, keys, seconds } of done) {
  const known = (table[kind] ??= { acts: 0, keys: 0, "most keys": 0, "most seconds": 0 });
  known.acts++;
  known.keys += keys;
  known["most keys"] = Math.max(known["most keys"], keys);
  known["most seconds"] = Math.max(known["most seconds"], Number(seconds.toFixed(1)));
}
console.table(table);
const tooMany = done.filter(({ keys }) => keys > mostKeys);
const twice = done.filter((one) => one.twice.length > 0);
const wanted = Object.values(day).reduce((sum, count) => sum + count, 0);
const judge = (good, words) => console.log(`${good ? "reached" : "MISSED "} ${words}`);
judge(done.length === wanted, `${done.length} of ${wanted} acts, by keyboard alone`);
judge(tooMany.length === 0, `at most ${mostKeys} keys beside words: ${tooMany.length} took more`);
judge(twice.length === 0, `no page opened twice for one decision: ${twice.length} were`);
for (const { kind, path, keys, twice: pages } of [...tooMany, ...twice].slice(0, 10))
  console.log(`    ${kind} ${path}: ${keys} keys, ${pages.join(" ")}`);
if (fault) console.log(fault);
process.exit(!fault && done.length === wanted && tooMany.length + twice.length === 0 ? 0 : 1);
