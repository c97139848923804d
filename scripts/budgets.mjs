// Bytes over the wire on a first visit at 430 px, against the budgets (decision 012).
import { rmSync } from "node:fs";

import { chromium } from "playwright";

import { browserArgs, findWindowedBrowser } from "./browser.mjs";
import { api, runBuilt, seededFolder, startServer } from "./site.mjs";

const kb = 1024;
const executablePath = process.env.WINDOWED_BROWSER ?? (await findWindowedBrowser());
const launch = { executablePath, args: browserArgs };

const { folder, seed } = seededFolder("f0");
const server = await startServer(folder);
const browser = await chromium.launch(launch);
let failed = 0;

/** Counts what a page moves from now on, by kind; given back once it is asked for. */
async function meter(context, page) {
  const session = await context.newCDPSession(page);
  await session.send("Network.enable");
  const kinds = new Map();
  const bytes = { Document: 0, Stylesheet: 0, Script: 0, Font: 0, Image: 0, Other: 0 };
  session.on("Network.responseReceived", ({ requestId, type }) => kinds.set(requestId, type));
  session.on("Network.loadingFinished", ({ requestId, encodedDataLength }) => {
    const kind = kinds.get(requestId);
    bytes[kind in bytes ? kind : "Other"] += encodedDataLength;
  });
  // What leads elsewhere moves its headers.
  session.on("Network.requestWillBeSent", ({ redirectResponse }) => {
    if (redirectResponse) bytes.Document += redirectResponse.encodedDataLength;
  });
  const total = () => Object.values(bytes).reduce((sum, one) => sum + one, 0);
  return { session, read: () => ({ ...bytes, total: total() }) };
}

const phone = { width: 430, height: 932 };

/** What one first visit moves, by kind. */
async function weigh(path, { signedIn } = {}) {
  const context = await browser.newContext({ viewport: phone });
  const page = await context.newPage();
  if (signedIn) {
    await page.goto(`${server.origin}/connexion/`);
    await page.getByLabel("E-mail").fill(signedIn);
    await page.getByLabel("Mot de passe", { exact: true }).fill(seed.password);
    await page.getByRole("button", { name: "Se connecter", exact: true }).click();
    await page.waitForURL((url) => !url.pathname.startsWith("/connexion"));
  }
  const { session, read } = await meter(context, page);
  await session.send("Network.setCacheDisabled", { cacheDisabled: true });
  await page.goto(server.origin + path, { waitUntil: "networkidle" });
  await context.close();
  return read();
}

/** A family asks T1 for lessons; the address in the mail that T1 is sent. */
async function offerLink() {
  const { origin } = server;
  const login = (email) => ({ json: { email, password: seed.password, reCaptchaToken: "" } });
  const { access_token: token } = await api(
    origin,
    "POST",
    "/api/login",
    login(seed.named.C1.email),
  );
  const json = {
    student_id: seed.named.S1.id,
    subject_id: 1,
    scholar_level_id: 11,
    teacher_wish_id: seed.named.T1.id,
    course_type: "offline",
    address: { street: "12 rue de la Part-Dieu", postal_code: "69003", city: "Lyon" },
    comments: "Le second degré, avant le contrôle du mois prochain.",
  };
  await api(origin, "POST", "/api/linking", { token, json });
  const mails = JSON.parse(runBuilt("market", ["mail", "list", "--json"], folder));
  const link = mails.findLast(({ to }) => to === seed.named.T1.email)?.links[0];
  return new URL(link).pathname;
}

/** From the mail to « Réponse envoyée », without scripts, on a phone that was never here: two requests of a person. */
async function weighAnswer() {
  const link = await offerLink();
  const context = await browser.newContext({ viewport: phone, javaScriptEnabled: false });
  const page = await context.newPage();
  const { read } = await meter(context, page);
  const asked = [];
  page.on("request", (one) => {
    if (one.isNavigationRequest() && !one.redirectedFrom()) asked.push(one.method());
  });
  await page.goto(server.origin + link, { waitUntil: "networkidle" });
  await page.getByRole("button", { name: "Accepter", exact: true }).click();
  await page.getByText("Réponse envoyée").waitFor();
  await page.waitForLoadState("networkidle");
  await context.close();
  return { requests: asked.length, ...read() };
}

function judge(name, weight, most) {
  const faults = Object.entries(most).filter(([kind, limit]) => weight[kind] > limit);
  const shown = (kind, size) => (kind === "requests" ? size : (size / kb).toFixed(1));
  const line = Object.entries(weight).map(([kind, size]) => `${kind} ${shown(kind, size)}`);
  console.log(`${faults.length ? "OVER" : "ok  "} ${name}: ${line.join(" · ")} KB`);
  for (const [kind, limit] of faults) console.log(`     ${kind} is above ${shown(kind, limit)}`);
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
  Script: 120 * kb,
  Document: 15 * kb,
  total: 260 * kb,
});
const teacherSpace = { signedIn: seed.accounts.teacher_t.email };
judge("teacher home", await weigh("/espace-prof/", teacherSpace), {
  Script: 120 * kb,
  Document: 15 * kb,
  total: 260 * kb,
});
judge("from the mail to « Réponse envoyée »", await weighAnswer(), {
  requests: 2,
  Script: 0,
  Document: 13 * kb,
  total: 40 * kb,
});

await browser.close();
await server.stop();
rmSync(folder, { recursive: true, force: true });
process.exit(failed ? 1 : 0);
