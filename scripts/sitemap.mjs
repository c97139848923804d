// How long the sitemap of many teachers takes, part after part, what memory it needs (PUB-050), and what the hourly
// count of listings behind it needs, on PostgreSQL:
// node scripts/sitemap.mjs [--scale=100k]. Seeding takes some minutes.
import { spawn } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { startPostgres } from "./postgres.mjs";
import { environment, runBuilt, startServer } from "./site.mjs";

const option = (name, usual) =>
  process.argv.find((one) => one.startsWith(`--${name}=`))?.split("=")[1] ?? usual;
const scale = option("scale", "100k");
const rounds = 5;
const median = (values) => [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)];

/** Megabytes that a process holds now, and held at most. */
function memoryOf({ pid }) {
  const status = readFileSync(`/proc/${pid}/status`, "utf8");
  const of = (name) => Math.round(Number(new RegExp(`${name}:\\s+(\\d+)`).exec(status)[1]) / 1024);
  return { now: of("VmRSS"), most: of("VmHWM") };
}

const locations = (text) => [...text.matchAll(/<loc>([^<]+)</g)].map(([, address]) => address);

/** Each address of the index, one after the other, as an engine reads them; nothing of it kept. */
async function readAll(origin) {
  const began = performance.now();
  const read = async (address) => {
    const answer = await fetch(address, { headers: { Cookie: "flash=measure" } });
    if (!answer.ok) throw new Error(`${address}: ${answer.status}`);
    return answer.text();
  };
  const parts = locations(await read(`${origin}/sitemap.xml`));
  let addresses = 0;
  for (const part of parts) {
    const here = origin + new URL(part).pathname;
    addresses += locations(await read(here)).length;
  }
  return { ms: performance.now() - began, parts: parts.length, addresses };
}

const database = await startPostgres({ settings: ["shared_buffers=1GB", "max_wal_size=4GB"] });
const folder = mkdtempSync(join(tmpdir(), "preau-sitemap-"));
const env = { DATABASE_URL: database.url("postgres") };
try {
  const began = Date.now();
  runBuilt("seed", [`--scale=${scale}`], folder, env);
  console.log(`${scale} seeded in ${Math.round((Date.now() - began) / 1000)} s`);
  const server = await startServer(folder, env);
  const before = memoryOf(server.child);
  const hello = await readHello(server.origin);
  const found = [];
  for (let round = 0; round < rounds; round++) found.push(await readAll(server.origin));
  const after = memoryOf(server.child);
  const [{ parts, addresses }] = found;
  const ms = median(found.map((one) => one.ms));
  console.log(
    `${parts} parts, ${addresses} addresses: ${ms.toFixed(0)} ms the median of ${rounds}, first ` +
      `${found[0].ms.toFixed(0)} ms (/healthz ${hello.toFixed(1)} ms); memory ${before.now} MB before, ` +
      `${after.now} MB after, ${after.most} MB at most`,
  );
  await server.stop();
  const idle = await peakOf(["clock", "show"]);
  await peakOf(["jobs", "run"]);
  runBuilt("market", ["clock", "advance", "2h"], folder, env);
  const count = await peakOf(["jobs", "run"]);
  console.log(
    `the sweeps of an hour, listings counted: ${count.seconds} s, ${count.most} MB at most ` +
      `(a command that does nothing: ${idle.most} MB)`,
  );
} finally {
  await database.stop();
  rmSync(folder, { recursive: true, force: true });
}

/** Runs a command of the operator: how long it took, and the megabytes that it held at most. */
async function peakOf(args) {
  const began = Date.now();
  const child = spawn("node", ["build/server/market.js", ...args], {
    env: environment(folder, env),
    stdio: ["ignore", "ignore", "inherit"],
  });
  let most = 0;
  const look = setInterval(() => {
    try {
      most = Math.max(most, memoryOf(child).most);
    } catch {
      // It has just ended.
    }
  }, 50);
  const code = await new Promise((done) => child.once("exit", done));
  clearInterval(look);
  if (code !== 0) throw new Error(`${args.join(" ")} ended with ${code}`);
  return { most, seconds: Math.round((Date.now() - began) / 1000) };
}

/** What a request costs that asks nothing: the baseline of the same run. */
async function readHello(origin) {
  const times = [];
  for (let tried = 0; tried < 50; tried++) {
    const began = performance.now();
    await (await fetch(`${origin}/healthz`)).text();
    times.push(performance.now() - began);
  }
  return median(times);
}
