// Lighthouse 12, mobile, the median of five runs of each public page (decision 012).
import { spawnSync } from "node:child_process";
import { mkdirSync, readFileSync, rmSync } from "node:fs";
import { fileURLToPath } from "node:url";

import { findBrowser } from "./browser.mjs";
import { seededFolder, startServer } from "./site.mjs";

const runs = Number(process.argv.find((one) => one.startsWith("--runs="))?.split("=")[1] ?? 5);
const program = fileURLToPath(import.meta.resolve("lighthouse/cli/index.js"));
const out = "test-results/lighthouse";
const browser = await findBrowser();
mkdirSync(out, { recursive: true });
const { folder, seed } = seededFolder("demo");
const server = await startServer(folder);

/** A listing that engines may keep; another one is right to score less in SEO. */
async function kept(pattern) {
  const text = await (await fetch(`${server.origin}/sitemaps/landing.xml`)).text();
  const paths = [...text.matchAll(/<loc>([^<]+)</g)].map(
    ([, address]) => new URL(address).pathname,
  );
  return paths.find((path) => pattern.test(path)) ?? paths[0];
}

const pages = {
  home: "/",
  listing: await kept(/^\/cours-particuliers\/(?!toutes-)[^/]+\/[^/]+\/(?!france)/),
  "online listing": await kept(/^\/cours-en-ligne\//),
  lesson: seed.public.teacher_paths[0],
  stages: "/stages/toutes-les-matieres/tous-les-niveaux/france/toutes-les-periodes/",
  stage: seed.public.group_lesson_paths[0],
  tutoring: "/soutien-scolaire/toutes-les-matieres/tous-les-niveaux/france/",
  prices: "/tarifs-et-modes/",
  article: "/ressources/bac-de-maths/",
  contact: "/nous-contacter/",
  "legal notice": "/mentions-legales/",
};
const least = { performance: 100, accessibility: 100, "best-practices": 100, seo: 100 };
const median = (values) => [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)];

/** The scores of one run; undefined when the browser, not the page, failed to be measured. */
function scoresOf(path, file) {
  const args = [
    program,
    server.origin + path,
    "--quiet",
    "--output=json",
    `--output-path=${file}`,
    "--chrome-flags=--headless --no-sandbox --disable-gpu --disable-background-networking",
  ];
  rmSync(file, { force: true });
  const { status } = spawnSync("node", args, {
    env: { ...process.env, CHROME_PATH: browser },
    stdio: "ignore",
    timeout: 90_000,
    killSignal: "SIGKILL",
  });
  if (status !== 0) return undefined;
  const { categories, runtimeError } = JSON.parse(readFileSync(file, "utf8"));
  if (runtimeError) return undefined;
  return Object.keys(least).map((kind) => Math.round(categories[kind].score * 100));
}

let missed = 0;
for (const [name, path] of Object.entries(pages)) {
  const found = [];
  for (let tried = 0; found.length < runs; tried++) {
    if (tried > 3 * runs) throw new Error(`The browser could not measure ${path}`);
    const scores = scoresOf(path, `${out}/${name}-${String(found.length)}.json`);
    if (scores) found.push(scores);
    else console.log(`${name}: the browser failed, once more`);
  }
  const medians = Object.keys(least).map((kind, at) => [kind, median(found.map((all) => all[at]))]);
  const low = medians.filter(([kind, score]) => score < least[kind]);
  missed += low.length;
  const told = medians.map(([kind, score]) => `${kind} ${String(score)}`).join(" · ");
  console.log(`${low.length ? "MISSED " : "reached"} ${name}: ${told}`);
}
await server.stop();
rmSync(folder, { recursive: true, force: true });
process.exit(missed ? 1 : 0);
