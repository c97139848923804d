// Judges that others wrote, on a started F0: HTML by the Nu checker, the published contract by Spectral and Redocly,
// structured data by Adobe's validator, five weeks of mails by Python's strict parser. Calendars and electronic
// invoices have theirs in tests (tests/judges, tests/factur-x).
// node scripts/judges.mjs [--keep]. They come by npx and Debian; nothing of them is installed with the product.
import { spawnSync } from "node:child_process";
import { copyFileSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { chromium } from "playwright";

import { browserArgs, findBrowser } from "./browser.mjs";
import { debianHas } from "./debian.mjs";
import { runBuilt, seededFolder, startServer } from "./site.mjs";

const versions = {
  nu: "vnu-jar@26.9.27",
  spectral: "@stoplight/spectral-cli@6.16.3",
  redocly: "@redocly/cli@2.77.0",
  structured: {
    "@adobe/structured-data-validator": "1.7.1",
    "@marbec/web-auto-extractor": "2.2.1",
  },
};

/** Of the seed's accounts and things. */
function pagesOf({ accounts: { customer_a: family, teacher_t: teacher }, public: site }) {
  const [lesson] = site.teacher_paths;
  const [listing] = site.listing_paths;
  const [stage] = site.group_lesson_paths;
  const asked = family.linking_ids[0];
  return {
    visitor: [
      ...[
        "/",
        listing,
        lesson,
        `${lesson}avis/`,
        `${lesson}reserver/`,
        `${lesson}question/`,
        stage,
      ],
      ...[`${stage}question/`, "/stages/", "/stages-en-ligne/", "/tous-nos-cours/", "/selection/"],
      ...["/donner-cours-particuliers/", "/r/cours-particuliers/", "/r/stages/", "/ressources/"],
      ...["/ressources/premier-cours/", listing.replace("cours-particuliers", "soutien-scolaire")],
      ...["/tarifs-et-modes/", "/cgu/", "/mentions-legales/", "/retractation/", "/nous-contacter/"],
      ...["/demander-un-professeur/", "/connexion/", "/inscription/", "/introuvable/"],
      ...["/espace-prof/candidature/", "/plan-du-site/", "/mot-de-passe-oublie/"],
    ],
    [family.email]: [
      ...["/mes-cours/", "/mes-cours/prevoir/", "/mes-cours/agenda/", "/mes-stages/"],
      ...["/mes-demandes-de-cours/", `/mes-demandes-de-cours/${asked}/`, "/mes-professeurs/"],
      ...[`/mes-professeurs/${family.contract_ids[0]}/`, "/moyens-de-paiement/", "/factures/"],
      ...["/moyens-de-paiement/facturation/", "/credit-impot/", "/credit-impot/activer/"],
      ...["/eleves/", "/eleves/ajouter/", "/informations/", "/informations/mes-donnees/"],
      ...["/notifications/", `${lesson}reserver/cours/`, `${stage}inscription/`],
    ],
    [teacher.email]: [
      ...["/espace-prof/", "/espace-prof/mes-offres-de-cours/", "/espace-prof/mes-eleves/"],
      ...["/espace-prof/mes-offres-de-cours/opportunites/", "/espace-prof/mes-cours/"],
      ...["/espace-prof/mes-cours/declarer/", "/espace-prof/mes-cours/prevoir/"],
      ...[
        "/espace-prof/mes-cours/zone/",
        "/espace-prof/mes-paiements/",
        "/espace-prof/affiliation/",
      ],
      ...["/espace-prof/mes-paiements/declarations/", "/espace-prof/mes-fiches-de-paie/"],
      ...["/espace-prof/mes-infos/documents/", "/espace-prof/prochains-stages/"],
      ...["/espace-prof/mes-stages/", "/espace-prof/mes-ressources/"],
      ...[`/espace-prof/mes-eleves/${teacher.contract_ids[0]}/premier-cours/`],
    ],
  };
}

async function signIn(context, origin, email, password) {
  const page = await context.newPage();
  await page.goto(`${origin}/connexion/`);
  await page.getByLabel("E-mail").fill(email);
  await page.getByLabel("Mot de passe", { exact: true }).fill(password);
  await page.getByRole("button", { name: "Se connecter", exact: true }).click();
  await page.waitForURL((url) => !url.pathname.startsWith("/connexion"));
  await page.close();
}

/** The documents as the server sends them, one file each. */
async function savePages(browser, { origin, seed, out }) {
  let saved = 0;
  for (const [who, paths] of Object.entries(pagesOf(seed))) {
    const context = await browser.newContext({ viewport: { width: 430, height: 932 } });
    if (who !== "visitor") await signIn(context, origin, who, seed.password);
    for (const path of paths) {
      const answer = await context.request.get(origin + path, { headers: { accept: "text/html" } });
      if (answer.status() !== 200 && path !== "/introuvable/")
        console.log(`     ${path}: ${answer.status()}`);
      else saved++;
      const name = `${who.split("@")[0]}${path.replaceAll("/", "_")}.html`;
      writeFileSync(join(out, name), await answer.text());
    }
    await context.close();
  }
  return saved;
}

/** Runs a program of a package; where it stands, for `which`. */
const npx = (name, args) =>
  spawnSync("npx", ["--yes", `--package=${name}`, "--", ...args], {
    encoding: "utf8",
    maxBuffer: 1 << 28,
  });

function judgeHtml(folder) {
  if (!debianHas({ "default-jre-headless": "java" })) return ["Java could not be installed"];
  const found = npx(versions.nu, ["sh", "-c", 'dirname "$(readlink -f "$(which vnu)")"']);
  const jar = join(found.stdout.trim(), "build/dist/vnu.jar");
  const args = ["-jar", jar, "--format", "json", "--errors-only", "--skip-non-html", folder];
  const { stderr } = spawnSync("java", args, { encoding: "utf8", maxBuffer: 1 << 28 });
  return JSON.parse(stderr).messages.map(
    ({ url, message, extract }) => `${url?.split("/").at(-1)}: ${message} ${extract ?? ""}`,
  );
}

/** Five weeks, a step each three days, so that reminders and ends are written too. */
function liveOn(folder) {
  for (let step = 0; step < 12; step++) {
    runBuilt("market", ["clock", "advance", "3d"], folder);
    runBuilt("market", ["jobs", "run"], folder);
  }
}

function judgeMails(outbox, html) {
  if (!debianHas({ python3: "python3" })) return { count: 0, faults: ["Python lacks"] };
  const judge = "scripts/judge-mail.py";
  const { stdout, stderr } = spawnSync("python3", [judge, outbox, html], { encoding: "utf8" });
  const count = Number(stderr.trim());
  return { count, faults: count > 0 ? stdout.split("\n").filter(Boolean) : [stderr] };
}

function judgeData(pages) {
  const folder = join(out, "data");
  mkdirSync(folder);
  const quiet = ["--no-audit", "--no-fund", "--silent"];
  const names = Object.keys(versions.structured);
  const packages = names.map((name) => `${name}@${versions.structured[name]}`);
  spawnSync("npm", ["install", "--prefix", folder, ...quiet, ...packages]);
  copyFileSync("scripts/judge-data.mjs", join(folder, "run.mjs"));
  const { stdout, stderr } = spawnSync("node", ["run.mjs", pages, ...names], {
    cwd: folder,
    encoding: "utf8",
    maxBuffer: 1 << 28,
  });
  try {
    return JSON.parse(stdout);
  } catch {
    return { things: 0, faults: [`the validator did not answer: ${stderr.slice(0, 400)}`] };
  }
}

function judgeContract(file) {
  const rules = join(file, "../spectral.yaml");
  writeFileSync(rules, "extends: spectral:oas\n");
  const spectral = npx(versions.spectral, [
    ...["spectral", "lint", file, "--ruleset", rules, "--format", "json", "--quiet"],
    ...["--fail-severity", "error"],
  ]);
  const redocly = npx(versions.redocly, ["redocly", "lint", file, "--format", "json"]);
  return [
    ...faultsOf(
      "Spectral",
      spectral,
      (all) => all.filter(({ severity }) => severity === 0),
      ({ code, path, message }) => `${code} ${path.join(".")}: ${message}`,
    ),
    ...faultsOf(
      "Redocly",
      redocly,
      ({ problems }) => problems.filter(({ severity }) => severity === "error"),
      ({ ruleId, location, message }) => `${ruleId} ${location[0]?.pointer}: ${message}`,
    ),
  ];
}

/** An answer that cannot be read is a fault: a linter that did not run judged nothing. */
function faultsOf(judge, { stdout, stderr }, errorsOf, write) {
  try {
    return errorsOf(JSON.parse(stdout.slice(stdout.search(/[[{]/)))).map(
      (one) => `${judge}: ${write(one)}`,
    );
  } catch {
    return [`${judge} did not answer: ${stderr.slice(0, 400)}`];
  }
}

const out = mkdtempSync(join(tmpdir(), "preau-judges-"));
const html = join(out, "html");
mkdirSync(html);
const { folder, seed } = seededFolder("f0");
const server = await startServer(folder);
const browser = await chromium.launch({ executablePath: await findBrowser(), args: browserArgs });
const contract = join(out, "openapi.json");
let pages = 0;
let mails;
let data;
try {
  pages = await savePages(browser, { origin: server.origin, seed, out: html });
  writeFileSync(contract, await (await fetch(`${server.origin}/api/openapi.json`)).text());
  liveOn(folder);
} finally {
  await browser.close();
  await server.stop();
  data = judgeData(html);
  mails = judgeMails(join(folder, "outbox"), html);
  rmSync(folder, { recursive: true, force: true });
}
const faults = {
  [`HTML of ${pages} pages and ${mails.count} mails`]: judgeHtml(html),
  [`${mails.count} mails`]: mails.faults,
  [`structured data, ${data.things} things`]: data.faults,
  [`contract of ${Object.keys(JSON.parse(readFileSync(contract, "utf8")).paths).length} paths`]:
    judgeContract(contract),
};
for (const [name, found] of Object.entries(faults)) {
  console.log(`${found.length ? "FAIL" : "ok  "} ${name}: ${found.length} errors`);
  for (const fault of found.slice(0, 60)) console.log(`     ${fault}`);
}
if (process.argv.includes("--keep")) console.log(out);
else rmSync(out, { recursive: true, force: true });
const isWhole = pages >= 40 && mails.count >= 40 && data.things >= 20;
process.exit(isWhole && Object.values(faults).every(({ length }) => length === 0) ? 0 : 1);
