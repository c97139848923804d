// Starts the built product on a folder of its own, for measures and proofs.
import { execFileSync, spawn } from "node:child_process";
import { cpSync, mkdirSync, mkdtempSync, openSync, readFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { onFreePort } from "./port.mjs";

/** The variables of a built program on a data folder. */
export const environment = (folder, more = {}) => ({
  ...process.env,
  NODE_ENV: "production",
  PREAU_STARTED: "true",
  PREAU_MODE: "demo",
  LOG_LEVEL: "error",
  DATA_DIR: folder,
  ...more,
});

/** Runs `seed` or `market` of the build, or of that of the tree `cwd`; its standard output. */
export function runBuilt(program, args, folder, more = {}, cwd = process.cwd()) {
  mkdirSync(folder, { recursive: true });
  return execFileSync("node", [`build/server/${program}.js`, ...args], {
    cwd,
    env: environment(folder, more),
    encoding: "utf8",
    maxBuffer: 1 << 28,
  });
}

/** A folder of one's own with this build's seed in it: a copy where a longer run has made F0. */
export function seededFolder(scale) {
  const folder = mkdtempSync(join(tmpdir(), "preau-site-"));
  const file = join(folder, "seed.json");
  const f0 = scale === "f0" && process.env.PREAU_TEMPLATE;
  if (f0) cpSync(f0, folder, { recursive: true });
  else runBuilt("seed", [`--scale=${scale}`, `--json=${file}`], folder);
  return { folder, seed: JSON.parse(readFileSync(file, "utf8")) };
}

/** Starts the server on a folder, by the build of the tree `cwd`; resolves once /readyz says so. */
export function startServer(folder, more = {}, { cwd = process.cwd(), name = "server" } = {}) {
  return onFreePort((port) => launch(folder, port, { more, cwd, name }));
}

/** A start takes two seconds of a processor, and a busy machine has little of one to give. */
const patienceMs = 240_000;

async function launch(folder, port, { more, cwd, name }) {
  const origin = `http://127.0.0.1:${port}`;
  const log = join(folder, `${name}.log`);
  const began = Date.now();
  const child = spawn("node", ["build/server/index.js"], {
    cwd,
    env: environment(folder, { PORT: String(port), ...more }),
    stdio: ["ignore", openSync(log, "w"), "pipe"],
  });
  let words = "";
  child.stderr.on("data", (chunk) => {
    words += chunk;
    process.stderr.write(chunk);
  });
  const closed = new Promise((done) => child.once("close", done));
  for (;;) {
    if (child.exitCode !== null) {
      await closed;
      throw new Error(`the server stopped with ${child.exitCode}: ${words}`);
    }
    // It says that it listens: another may, at that address.
    const listens = readFileSync(log, "utf8").includes("· API ");
    const answer = listens && (await fetch(`${origin}/readyz`).catch(() => undefined));
    if (answer?.ok) break;
    if (Date.now() - began > patienceMs) {
      child.kill("SIGKILL");
      throw new Error(`not ready in ${patienceMs / 1000} s`);
    }
    await new Promise((done) => setTimeout(done, 100));
  }
  const end = (signal) => {
    const ended = new Promise((done) => child.once("exit", done));
    child.kill(signal);
    return ended;
  };
  return {
    origin,
    child,
    startMs: Date.now() - began,
    stop: () => end("SIGTERM"),
    kill: () => end("SIGKILL"),
  };
}

/** Calls the API; the parsed answer, or a throw with its status. */
export async function api(origin, method, path, { token, json } = {}) {
  const answer = await fetch(origin + path, {
    method,
    headers: {
      accept: "application/json",
      ...(json && { "content-type": "application/json" }),
      ...(token && { authorization: `Bearer ${token}` }),
    },
    ...(json && { body: JSON.stringify(json) }),
  });
  const text = await answer.text();
  if (!answer.ok)
    throw Object.assign(new Error(`${method} ${path}: ${answer.status} ${text}`), {
      status: answer.status,
    });
  return text ? JSON.parse(text) : undefined;
}
