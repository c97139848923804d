// What every command needs first: dependencies as the lockfile says, a build as the sources say.
// No dependency of its own: it runs on a fresh clone.
import { spawn } from "node:child_process";
import { createHash } from "node:crypto";
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";

const sources = [
  "app",
  "locales",
  "public",
  "package-lock.json",
  "remix.config.js",
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

const isInstalled = () =>
  existsSync("node_modules/.package-lock.json") &&
  statSync("node_modules/.package-lock.json").mtimeMs >= statSync("package-lock.json").mtimeMs;

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

/**
 * Installs what the lockfile says. A registry that lacks the optional packages of other platforms
 * makes `npm ci` refuse any lockfile: `npm install` keeps its versions too, and its file is put back.
 */
export async function install() {
  const options = ["--include=dev", "--no-audit", "--no-fund"];
  try {
    await run("npm", ["ci", ...options]);
  } catch {
    const before = readFileSync("package-lock.json");
    const { atime, mtime } = statSync("package-lock.json");
    await run("npm", ["install", ...options]);
    writeFileSync("package-lock.json", before);
    utimesSync("package-lock.json", atime, mtime);
  }
}

/** Two commands on one fresh clone: the second waits for the first. */
async function alone(work) {
  mkdirSync("node_modules/.cache", { recursive: true });
  for (const began = Date.now(); ; await delay(300)) {
    try {
      mkdirSync(lock);
      break;
    } catch (error) {
      if (error.code !== "EEXIST") throw error;
      if (Date.now() - began > 300_000) rmSync(lock, { recursive: true, force: true });
    }
  }
  try {
    await work();
  } finally {
    rmSync(lock, { recursive: true, force: true });
  }
}

/** Installs and builds what is missing or old, and tells of it through `say`. */
export async function prepare(say = () => {}) {
  if (existsSync(".env")) process.loadEnvFile(".env");
  if (!isInstalled()) {
    say("Installing the dependencies…");
    await install();
  }
  if (isBuilt()) return;
  await alone(async () => {
    if (isBuilt()) return;
    say("Building…");
    await run(process.execPath, ["scripts/build.mjs"]);
  });
}

/**
 * React renders its development build unless NODE_ENV says "production". When it was us who said it,
 * the product knows, and stays the demo (decision 024).
 */
export function readyEnvironment() {
  if (process.env.NODE_ENV === "production") return;
  process.env.NODE_ENV = "production";
  process.env.PREAU_STARTED = "true";
}
