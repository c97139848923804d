// What every command needs first: dependencies as the lockfile says, a build as the sources say.
// No dependency of its own: it runs on a fresh clone.
import { fork, spawn } from "node:child_process";
import { createHash } from "node:crypto";
import {
  existsSync,
  readdirSync,
  readFileSync,
  statSync,
  utimesSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";

import { alone } from "./alone.mjs";
import { willFill } from "./will-fill.mjs";

const sources = [
  "app",
  "locales",
  "public",
  "package-lock.json",
  "remix.config.js",
  "scripts/sites.ts",
  "server.ts",
  "tailwind.config.ts",
  "tsconfig.json",
  "vite.config.ts",
];
const stampFile = "build/stamp";
const lock = "node_modules/.cache/preau-build.lock";

function filesUnder(path) {
  if (!existsSync(path)) return [];
  if (!statSync(path).isDirectory()) return [path];
  return readdirSync(path, { withFileTypes: true })
    .flatMap((entry) => filesUnder(join(path, entry.name)))
    .filter((file) => !/\.test\.tsx?$/.test(file));
}

/** One mark for all that the build is made of. */
export function markOfSources() {
  const mark = createHash("sha256");
  for (const file of sources.flatMap(filesUnder).sort()) {
    mark.update(file).update("\0").update(readFileSync(file)).update("\0");
  }
  return mark.digest("hex");
}

const installed = "node_modules/.package-lock.json";

/** Whether the packages of these lists of package.json are there as the lockfile says. */
function hasPackages(...lists) {
  if (!existsSync(installed)) return false;
  if (statSync(installed).mtimeMs < statSync("package-lock.json").mtimeMs) return false;
  const asked = JSON.parse(readFileSync("package.json", "utf8"));
  const names = lists.flatMap((list) => Object.keys(asked[list]));
  return names.every((name) => existsSync(`node_modules/${name}/package.json`));
}

const isReady = () => hasPackages("dependencies");
const isReadyForTests = () => hasPackages("dependencies", "devDependencies");

const isBuilt = () =>
  existsSync("build/server/index.js") &&
  existsSync(stampFile) &&
  readFileSync(stampFile, "utf8") === markOfSources();

/** Runs a command; what it prints is kept for when it fails. */
function run(command, args) {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args);
    let said = "";
    for (const stream of [child.stdout, child.stderr]) {
      stream.on("data", (chunk) => {
        said += chunk;
      });
    }
    child.on("error", reject);
    child.on("close", (code) => {
      if (code === 0) resolve();
      else reject(new Error(`${command} ${args.join(" ")} failed:\n${said.slice(-8000)}`));
    });
  });
}

/** Adds what the lockfile says, and takes nothing away that a running server may need. */
async function add(options) {
  const before = readFileSync("package-lock.json");
  const { atime, mtime } = statSync("package-lock.json");
  await run("npm", ["install", ...options]);
  writeFileSync("package-lock.json", before);
  utimesSync("package-lock.json", atime, mtime);
}

/**
 * Installs what the lockfile says: what serves and builds, and what tests need if they are `forTests`. A registry
 * that lacks the optional packages of other platforms may make `npm ci` refuse the lockfile: `npm install` keeps its
 * versions too.
 */
async function install(forTests) {
  const options = [forTests ? "--include=dev" : "--omit=dev", "--no-audit", "--no-fund"];
  if (isReady()) await add(options);
  else await run("npm", ["ci", ...options]).catch(() => add(options));
}

/** Installs what tests, lint and measures need, where it is missing. */
export async function prepareTests(say = () => {}) {
  if (isReadyForTests()) return;
  say("Installing what the tests need…");
  await install(true);
}

/**
 * The demonstration's people, by a process that ends with this one. Where that fails, the server fills the database
 * itself, or says what is wrong with it.
 */
function fill() {
  const child = fork("scripts/fill.mjs", {
    stdio: "ignore",
    execArgv: ["--max-semi-space-size=32"],
  });
  return new Promise((resolve) => {
    child.once("error", resolve);
    child.once("close", resolve);
  });
}

/** Installs and builds what is missing or old, and tells of it through `say`. `fills`: a server comes next. */
export async function prepare(say = () => {}, { fills = false } = {}) {
  if (existsSync(".env")) process.loadEnvFile(".env");
  if (!isReady()) {
    say("Installing the dependencies…");
    // Where tests have been run, a newer lockfile does not take away what they need.
    await install(existsSync("node_modules/vitest"));
  }
  if (isBuilt()) return;
  await alone(lock, async () => {
    if (isBuilt()) return;
    const filling = fills && willFill();
    say(
      filling ? "Building, and filling the database with the demonstration's people…" : "Building…",
    );
    await Promise.all([run(process.execPath, ["scripts/build.mjs"]), filling && fill()]);
  });
}

/**
 * React renders its development build unless NODE_ENV says "production". When it was set by us,
 * the product knows, and stays the demo (decision 024).
 */
export function readyEnvironment() {
  if (process.env.NODE_ENV === "production") return;
  process.env.NODE_ENV = "production";
  process.env.PREAU_STARTED = "true";
}
