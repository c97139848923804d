// Every page of the desk in a browser: WCAG faults (axe), what overflows at three widths, the weight of its scripts.
import { mkdirSync, readFileSync, rmSync } from "node:fs";
import { AxeBuilder } from "@axe-core/playwright";
import { chromium } from "@playwright/test";

import { browserArgs, findBrowser } from "./browser.mjs";
import { runCopies } from "./copies.mjs";
import { many } from "./desk/many.mjs";
import { openPeople, pagesOf } from "./desk/pages.mjs";
import { operatorSignedIn } from "./desk/sign-in.mjs";
import { waiting } from "./desk/waiting.mjs";
import { onServer, startPostgres } from "./postgres.mjs";
import { runBuilt, startServer } from "./site.mjs";

const widths = [360, 430, 1200];
const mostKilobytes = 60;
/** Of a thing: its states, one page each. */
const mostOfAKind = 12;
const few = { candidates: 3, requests: 3, disputes: 3, checks: 3, messages: 8 };
/** A folder for a picture of each page at each width. */
const pictures = process.argv.find((one) => one.startsWith("--pictures="))?.split("=")[1];

const nameOf = (path) => path.replaceAll(/[^a-z0-9]+/gi, "-").replaceAll(/^-|-$/g, "");

async function faultsAt(page, origin, path) {
  let bytes = 0;
  const weigh = async (response) => {
    if (response.request().resourceType() !== "script") return;
    bytes += (await response.body().catch(() => Buffer.alloc(0))).length;
  };
  page.on("response", weigh);
  await page.setViewportSize({ width: 1200, height: 900 });
  const answer = await page.goto(origin + path, { waitUntil: "load" });
  page.off("response", weigh);
  const faults = answer.status() === 200 ? [] : [`answers ${answer.status()}`];
  if (bytes > mostKilobytes * 1024) faults.push(`has ${Math.round(bytes / 1024)} KB of scripts`);
  for (const width of widths) {
    await page.setViewportSize({ width, height: 900 });
    const wide = await page.evaluate(() => document.documentElement.scrollWidth);
    if (wide > width) faults.push(`is ${wide} px wide at ${width}`);
    if (pictures) {
      const picture = `${pictures}/${nameOf(path)}-${width}.png`;
      await page.screenshot({ path: picture, fullPage: true });
    }
    const axe = new AxeBuilder({ page }).setLegacyMode(true);
    const { violations } = await axe.options({ resultTypes: ["violations"] }).analyze();
    faults.push(
      ...violations.map(({ id, nodes }) => `at ${width}: ${id}: ${nodes[0]?.html.slice(0, 200)}`),
    );
  }
  return faults;
}

if (pictures) mkdirSync(pictures, { recursive: true });
const postgres = await startPostgres();
const DATABASE_URL = postgres.url();
const folder = "test-results/desk-pages";
rmSync(folder, { recursive: true, force: true });
runBuilt("seed", ["--scale=f0", "--desk", `--json=${folder}/seed.json`], folder, { DATABASE_URL });
const seed = JSON.parse(readFileSync(`${folder}/seed.json`, "utf8"));
await onServer(DATABASE_URL, (client) => runCopies(client, [...waiting(few), ...many(8)]));
const server = await startServer(folder, { DATABASE_URL });
const browser = await chromium.launch({ executablePath: await findBrowser(), args: browserArgs });
let failed = 0;
try {
  const headers = await operatorSignedIn(server, seed.accounts.operator, seed.password);
  const context = await browser.newContext({ reducedMotion: "reduce" });
  const cookies = headers.Cookie.split("; ").map((pair) => {
    const [name = "", value = ""] = pair.split(/=(.*)/s, 2);
    return { name, value, url: server.origin };
  });
  await context.addCookies(cookies);
  const page = await context.newPage();
  const pages = await onServer(DATABASE_URL, (client) => pagesOf(client, mostOfAKind));
  await openPeople(server, headers, pages);
  for (const path of pages) {
    const faults = await faultsAt(page, server.origin, path);
    for (const fault of faults) console.log(`MISSED  ${path} ${fault}`);
    failed += faults.length;
  }
  console.log(
    `${failed === 0 ? "reached" : "MISSED "} ${pages.length} pages of the desk at ${widths.join(", ")} px: ${failed} faults`,
  );
} finally {
  await browser.close();
  await server.stop();
  await postgres.stop();
  rmSync(folder, { recursive: true, force: true });
}
process.exit(failed === 0 ? 0 : 1);
