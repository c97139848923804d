// npm run bench: figures as ratios to their baselines, in one run of interleaved rounds. With --pages, only what a page
// or a private document takes, beside the bare Remix page.
import { execFileSync, spawn } from "node:child_process";
import { mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";

import { openFixture } from "./bench/papers.mjs";
import { linesOf, medianMs, signedIn } from "./bench/signed-in.mjs";
import { growTeacher, measureLists } from "./bench/teacher-lists.mjs";

import { debianHas } from "./debian.mjs";
import { startPostgres } from "./postgres.mjs";
import { freePort } from "./port.mjs";
import { runBuilt } from "./site.mjs";

const option = (name, usual) =>
  process.argv.find((one) => one.startsWith(`--${name}=`))?.split("=")[1] ?? usual;
const rounds = Number(option("rounds", "5"));
const seconds = Number(option("seconds", "4"));
const onlyPages = process.argv.includes("--pages");
const out = "test-results/bench";
mkdirSync(out, { recursive: true });

/** CPU seconds of a process, user and system, all its threads. */
function cpuOf(pid) {
  const fields = readFileSync(`/proc/${pid}/stat`, "utf8").split(") ")[1].split(" ");
  return (Number(fields[11]) + Number(fields[12])) / 100;
}

const children = [];
async function serve(args, env, ready) {
  const port = await freePort();
  const child = spawn("node", args, {
    env: {
      ...process.env,
      NODE_ENV: "production",
      PREAU_STARTED: "true",
      LOG_LEVEL: "error",
      PORT: String(port),
      ...env,
    },
    stdio: ["ignore", "ignore", "inherit"],
  });
  children.push(child);
  const origin = `http://127.0.0.1:${port}`;
  for (let attempt = 0; ; attempt++) {
    const answer = await fetch(origin + ready).catch(() => undefined);
    if (answer && answer.status < 500) break;
    if (attempt > 300 || child.exitCode !== null)
      throw new Error(`${args.join(" ")} did not start`);
    await new Promise((done) => setTimeout(done, 100));
  }
  return { origin, pid: child.pid };
}

/** One round of load: requests a second, and CPU milliseconds a request. */
function load({ server, path, headers = {} }) {
  const given = Object.entries({ "Accept-Encoding": "br, gzip", ...headers }).flatMap(
    ([name, value]) => ["-H", `${name}: ${value}`],
  );
  const before = cpuOf(server.pid);
  const text = execFileSync(
    "wrk",
    ["-t1", "-c16", `-d${seconds}s`, ...given, server.origin + path],
    { encoding: "utf8" },
  );
  const cpu = cpuOf(server.pid) - before;
  const requests = Number(/(\d+) requests in/.exec(text)?.[1] ?? 0);
  const rate = Number(/Requests\/sec:\s+([\d.]+)/.exec(text)?.[1] ?? 0);
  const bad = Number(/Non-2xx or 3xx responses: (\d+)/.exec(text)?.[1] ?? 0);
  return { rate, cpuMs: (cpu * 1000) / Math.max(requests, 1), bad };
}

const median = (values) => [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)];

if (!debianHas({ wrk: "wrk" })) throw new Error("wrk could not be installed.");
execFileSync("node", ["scripts/build.mjs"], { stdio: "inherit" });
execFileSync("npx", ["--no-install", "remix", "vite:build"], {
  cwd: "scripts/bench/bare",
  stdio: "inherit",
});

const postgres = await startPostgres({ settings: ["shared_buffers=512MB"] });
const DATABASE_URL = postgres.url();
const folder = `${out}/data`;
rmSync(folder, { recursive: true, force: true });
runBuilt("seed", ["--scale=demo", `--json=${folder}/seed.json`], folder, { DATABASE_URL });
const seed = JSON.parse(readFileSync(`${folder}/seed.json`, "utf8"));
const [listing] = seed.public.listing_paths;
const [lesson] = seed.public.teacher_paths;
const ours = { DATABASE_URL, DATA_DIR: folder };

const fixture = await openFixture(postgres, `${out}/f0`);

const hello = await serve(["scripts/bench/hello.mjs"], {}, "/");
const bare = await serve(["scripts/bench/bare/server.mjs"], {}, "/");
// As `npm start` does, for us and for remix-serve.
const young = "--max-semi-space-size=32";
// Without sweeps, which would be counted as the pages' own statements.
const preau = await serve([young, "build/server/index.js"], { ...ours, JOBS: "false" }, "/readyz");
const papers = await serve([young, "build/server/index.js"], fixture.env, "/readyz");
fixture.liveAMonth();
const baseline = await serve(
  [young, "node_modules/@remix-run/serve/dist/cli.js", "build/server/serve.js"],
  { ...ours, HOST: "127.0.0.1" },
  listing,
);
const react = await serve(
  [young, "scripts/bench/react.mjs"],
  { PAGE: preau.origin + listing },
  "/",
);
const components = await serve([young, "build/server/components.js"], ours, listing);

// A flash that is not ours is ignored and never kept: the page is rendered each time.
const uncached = { Cookie: "flash=bench" };
const cases = {
  "bare Node hello": { server: hello, path: "/" },
  "bare Remix page": { server: bare, path: "/" },
  "bare React, the listing's elements": { server: react, path: "/" },
  "React, the listing's components": { server: components, path: listing },
  "React, the lesson page's components": { server: components, path: lesson },
  "React, the text page's components": { server: components, path: "/cgu/" },
  "cached listing": { server: preau, path: listing },
  "uncached listing": { server: preau, path: listing, headers: uncached },
  "uncached listing under remix-serve": { server: baseline, path: listing },
  "uncached lesson page": { server: preau, path: lesson, headers: uncached },
  "page without scripts (terms)": { server: preau, path: "/cgu/", headers: uncached },
  "search API": {
    server: preau,
    path: "/api/public/teachers_elastic/?length=15&page=1&subjects=1&onlyOffline=1&city=69123",
  },
};
const cookieOf = (account) => signedIn(preau, seed.accounts[account].email, seed.password);
const family = await cookieOf("customer_a");
const teacher = await cookieOf("teacher_t");
const pages = {
  "bare Remix page": cases["bare Remix page"],
  "uncached listing": cases["uncached listing"],
  "family's courses": { server: preau, path: "/mes-cours/", headers: family },
  "family's cards": { server: preau, path: "/moyens-de-paiement/", headers: family },
  ...(await fixture.papersOn(papers)),
  "teacher's home": { server: preau, path: "/espace-prof/", headers: teacher },
  "teacher's courses": { server: preau, path: "/espace-prof/mes-cours/", headers: teacher },
};
const listOf = (some) => Object.fromEntries(Object.keys(some).map((name) => [name, []]));
const seen = listOf(cases);
const waited = listOf(pages);
for (let round = 0; round < rounds; round++) {
  if (!onlyPages) for (const [name, one] of Object.entries(cases)) seen[name].push(load(one));
  for (const [name, one] of Object.entries(pages)) waited[name].push(await medianMs(one));
  console.log(`round ${round + 1} of ${rounds}`);
}
process.kill(papers.pid);
await growTeacher(DATABASE_URL, seed.accounts.teacher_t.email);
const lists = await measureLists(
  postgres,
  {
    "bare Remix page": cases["bare Remix page"],
    "500 students": { server: preau, path: "/espace-prof/mes-eleves/", headers: teacher },
    "2,000 offers": {
      server: preau,
      path: "/espace-prof/mes-offres-de-cours/",
      headers: teacher,
    },
    "their teacher's home": pages["teacher's home"],
  },
  { cpuOf },
);
console.table(lists);
// remix-serve does not end when it is asked to.
for (const child of children) child.kill("SIGKILL");
await postgres.stop();

const documents = Object.keys(waited).filter((name) => name.endsWith("as PDF"));
const documentTargets = documents.map((name) => [
  `${name} ≤ 100 ms`,
  median(waited[name]),
  (v) => v <= 100,
]);
const listTargets = Object.entries(lists)
  .filter(([name]) => name !== "bare Remix page")
  .flatMap(([name, { p95, statements }]) => [
    [`${name}: p95 ≤ 60 ms`, p95, (v) => v <= 60],
    [`${name}: statements ≤ 12`, statements, (v) => v <= 12],
  ]);
const judge = ([name, value, good]) =>
  console.log(`${good(value) ? "reached" : "MISSED "} ${name}: ${value.toFixed(2)}`);
if (onlyPages) {
  console.log(linesOf(waited, "bare Remix page").join("\n"));
  [...documentTargets, ...listTargets].forEach(judge);
  process.exit(0);
}

const figures = Object.fromEntries(
  Object.entries(seen).map(([name, all]) => [
    name,
    {
      rate: median(all.map(({ rate }) => rate)),
      cpuMs: median(all.map(({ cpuMs }) => cpuMs)),
      bad: Math.max(...all.map(({ bad }) => bad)),
    },
  ]),
);
const ratio = (name, base, key) => figures[name][key] / figures[base][key];
const lines = [
  "| case | req/s | CPU ms | req/s ÷ hello | CPU ÷ bare Remix | CPU ÷ bare elements |",
  "| --- | --- | --- | --- | --- | --- |",
  ...Object.entries(figures).map(
    ([name, { rate, cpuMs }]) =>
      `| ${name} | ${Math.round(rate)} | ${cpuMs.toFixed(3)} | ${ratio(name, "bare Node hello", "rate").toFixed(3)} | ${ratio(name, "bare Remix page", "cpuMs").toFixed(2)} | ${ratio(name, "bare React, the listing's elements", "cpuMs").toFixed(2)} |`,
  ),
];
console.log(lines.join("\n"));
console.log(linesOf(waited, "bare Remix page").join("\n"));
console.log("What each page asks its database: test-results/statements.md (npm run unit).");
const targets = [
  ...documentTargets,
  ...listTargets,
  [
    "cached listing ≥ 0.65 × hello (req/s)",
    ratio("cached listing", "bare Node hello", "rate"),
    (v) => v >= 0.65,
  ],
  [
    "uncached listing: CPU ÷ remix-serve < 1",
    ratio("uncached listing", "uncached listing under remix-serve", "cpuMs"),
    (v) => v < 1,
  ],
  [
    "uncached listing: CPU ≤ 4 × React on its components",
    ratio("uncached listing", "React, the listing's components", "cpuMs"),
    (v) => v <= 4,
  ],
  [
    "uncached listing: CPU ≤ 4 × React on its bare elements",
    ratio("uncached listing", "bare React, the listing's elements", "cpuMs"),
    (v) => v <= 4,
  ],
  [
    "uncached lesson page: CPU ≤ 4 × React on its components",
    ratio("uncached lesson page", "React, the lesson page's components", "cpuMs"),
    (v) => v <= 4,
  ],
  [
    "text page: CPU ≤ 3 × React on its components",
    ratio("page without scripts (terms)", "React, the text page's components", "cpuMs"),
    (v) => v <= 3,
  ],
];
targets.forEach(judge);
const broken = Object.entries(figures).filter(([, { bad }]) => bad > 0);
for (const [name, { bad }] of broken) console.log(`BROKEN  ${name}: ${bad} answers were not 2xx`);
writeFileSync(`${out}/http.json`, JSON.stringify({ ...figures, waited }, null, 2));

if (!process.argv.includes("--http")) {
  const scales = process.argv.includes("--million") ? "10k,100k,1m" : "10k,100k";
  for (const args of [
    ["build/server/search.js", `--scales=${scales}`],
    ["scripts/lighthouse.mjs"],
    ["scripts/budgets.mjs"],
  ]) {
    execFileSync("node", args, { stdio: "inherit" });
  }
}
