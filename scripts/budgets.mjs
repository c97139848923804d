// Bytes over the wire on a first visit at 430 px, against the budgets (decision 012).
import { rmSync } from "node:fs";

import { chromium } from "playwright";

import { browserArgs, findBrowser } from "./browser.mjs";
import { seededFolder, startServer } from "./site.mjs";

const kb = 1024;
const launch = { executablePath: await findBrowser(), args: browserArgs };

const { folder, seed } = seededFolder("f0");
const server = await startServer(folder);
const browser = await chromium.launch(launch);
let failed = 0;

/** What one first visit moves, by kind. */
async function weigh(path, { signedIn } = {}) {
  const context = await browser.newContext({ viewport: { width: 430, height: 932 } });
  const page = await context.newPage();
  if (signedIn) {
    await page.goto(`${server.origin}/connexion/`);
    await page.getByLabel("E-mail").fill(signedIn);
    await page.getByLabel("Mot de passe", { exact: true }).fill(seed.password);
    await page.getByRole("button", { name: "Se connecter", exact: true }).click();
    await page.waitForURL((url) => !url.pathname.startsWith("/connexion"));
  }
  const session = await context.newCDPSession(page);
  await session.send("Network.enable");
  await session.send("Network.setCacheDisabled", { cacheDisabled: true });
  const kinds = new Map();
  const bytes = { Document: 0, Stylesheet: 0, Script: 0, Font: 0, Image: 0, Other: 0 };
  session.on("Network.responseReceived", ({ requestId, type }) => kinds.set(requestId, type));
  session.on("Network.loadingFinished", ({ requestId, encodedDataLength }) => {
    const kind = kinds.get(requestId);
    bytes[kind in bytes ? kind : "Other"] += encodedDataLength;
  });
  await page.goto(server.origin + path, { waitUntil: "networkidle" });
  await context.close();
  const total = Object.values(bytes).reduce((sum, one) => sum + one, 0);
  return { ...bytes, total };
}

function judge(name, weight, most) {
  const faults = Object.entries(most).filter(([kind, limit]) => weight[kind] > limit);
  const line = Object.entries(weight).map(([kind, size]) => `${kind} ${(size / kb).toFixed(1)}`);
  console.log(`${faults.length ? "OVER" : "ok  "} ${name}: ${line.join(" · ")} KB`);
  for (const [kind, limit] of faults) console.log(`     ${kind} is above ${limit / kb} KB`);
  failed += faults.length;
}

const open = { Script: 0, Document: 25 * kb, Stylesheet: 15 * kb, Font: 30 * kb, total: 100 * kb };
const [teacher] = seed.public.teacher_paths;
const [listing] = seed.public.listing_paths;
judge("home", await weigh("/"), open);
judge("listing", await weigh(listing), open);
judge("lesson page", await weigh(teacher), open);
judge("sign-in", await weigh("/connexion/"), {
  Script: 110 * kb,
  Document: 12 * kb,
  Stylesheet: 15 * kb,
  total: 170 * kb,
});
judge("booking", await weigh(`${teacher}reserver/`), {
  Script: 130 * kb,
  Document: 12 * kb,
  total: 200 * kb,
});
const family = { signedIn: seed.accounts.customer_b.email };
judge("family dashboard", await weigh("/mes-cours/", family), {
  Script: 130 * kb,
  Document: 25 * kb,
  total: 260 * kb,
});
const teacherSpace = { signedIn: seed.accounts.teacher_t.email };
judge("teacher home", await weigh("/espace-prof/", teacherSpace), {
  Script: 130 * kb,
  Document: 25 * kb,
  total: 260 * kb,
});

await browser.close();
await server.stop();
rmSync(folder, { recursive: true, force: true });
process.exit(failed ? 1 : 0);
