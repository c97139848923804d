// Five releases under load: two instances on one PostgreSQL, restarted one after the other from build N−1 to N and
// back, jobs of both builds at once. --before=COMMIT (the one before the last migration unless given) or a tree that
// is built; --rounds, --rate, --seconds.
import { execFile, execFileSync } from "node:child_process";
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { promisify } from "node:util";

import { openCarrier } from "./carrier.mjs";
import { newDatabase, onServer, startPostgres } from "./postgres.mjs";
import { api, environment, runBuilt, startServer } from "./site.mjs";
import { check, exitCode } from "./verdict.mjs";

const option = (name, usual) =>
  process.argv.find((one) => one.startsWith(`--${name}=`))?.split("=")[1] ?? usual;
/** Rolling restarts: forth and back in turn. */
const rounds = Number(option("rounds", 5));
/** Requests a second, of all kinds together. */
const rate = Number(option("rate", 50));
/** Of load before each rolling restart. */
const seconds = Number(option("seconds", 3));

const git = (...args) => execFileSync("git", args, { encoding: "utf8" }).trim();

function commitBeforeLastMigration() {
  const added = git("log", "-1", "--format=%H", "--diff-filter=A", "--", "app/db/migrations/*.sql");
  return `${added}^`;
}

/** A tree of the former build, and how it is taken away. Its packages are ours: no release changes both at once. */
function formerTree() {
  const given = option("before", commitBeforeLastMigration());
  if (existsSync(join(given, "build/server/index.js")))
    return { tree: resolve(given), remove() {} };
  mkdirSync("test-results", { recursive: true });
  const tree = mkdtempSync(resolve("test-results/former-"));
  const packed = execFileSync("git", ["archive", given], { maxBuffer: 1 << 30 });
  execFileSync("tar", ["-x", "-C", tree], { input: packed });
  // Linked file by file: through a link of the folder, Vite would find the packages outside its root.
  execFileSync("cp", ["-al", "node_modules", tree]);
  execFileSync("node", ["scripts/build.mjs"], { cwd: tree, stdio: "ignore" });
  return { tree, remove: () => rmSync(tree, { recursive: true, force: true }) };
}

/** As deploy/proxy/nginx.conf does it: in turn, to those whose /readyz answers, then the others; a read that is cut or answered 503 goes to the next one, a write only where it was not begun. */
function openBalancer() {
  const places = [];
  let turn = 0;
  const timer = setInterval(() => {
    for (const place of places) {
      const { origin } = place;
      const signal = AbortSignal.timeout(5000);
      fetch(`${origin}/readyz`, { signal }).then(
        ({ ok }) => (place.ready = ok),
        // Slow is not away: a probe that is late says nothing.
        (error) => (place.ready &&= error.name === "TimeoutError"),
      );
    }
  }, 250);
  const inTurn = () => {
    const ready = places.filter((place) => place.ready);
    const first = turn++ % Math.max(1, ready.length);
    const others = places.filter((place) => !place.ready);
    return [...ready.slice(first), ...ready.slice(0, first), ...others];
  };
  async function send(path, init, isSafe) {
    let refused = new Error("no instance is ready");
    for (const { origin } of inTurn()) {
      try {
        const answer = await fetch(origin + path, { redirect: "manual", ...init });
        await answer.arrayBuffer();
        if (answer.status !== 503 || !isSafe) return answer.status;
        refused = new Error("503 of all");
      } catch (error) {
        refused = error;
        // Only what was not begun, or may be done twice, goes to the next one.
        if (error.cause?.code !== "ECONNREFUSED" && !isSafe) break;
      }
    }
    throw refused;
  }
  return { places, send, close: () => clearInterval(timer) };
}

/** Visitors, a family's page and its API at the rate; a family that writes one number after the other. */
function startLoad(balancer, { token, refresh, student }) {
  const cookie = `access-token=${token}; refresh-token=${refresh}; user-role=customer`;
  const bearer = { authorization: `Bearer ${token}` };
  const kinds = [
    ["/", {}],
    ["/eleves/", { headers: { cookie } }],
    ["/connexion/", {}],
    ["/api/customer", { headers: bearer }],
  ];
  const load = { on: true, sent: 0, failures: [], took: [], written: 0, refusedWrites: [] };
  async function one([path, init]) {
    const began = performance.now();
    const status = await balancer
      .send(path, init, true)
      .catch((error) => String(error.cause ?? error));
    load.took.push(performance.now() - began);
    if (status !== 200) load.failures.push(`${path} ${status}`);
  }
  const pending = new Set();
  const timer = setInterval(() => {
    const asked = one(kinds[load.sent++ % kinds.length]).finally(() => pending.delete(asked));
    pending.add(asked);
  }, 1000 / rate);
  const writer = (async () => {
    for (let number = 1; load.on; number++) {
      const json = { ...student, lastname: `Durand${"abcdefghij"[number % 10]}` };
      const headers = { ...bearer, "content-type": "application/json" };
      const init = { method: "PUT", headers, body: JSON.stringify(json) };
      const path = `/api/student/${student.id}`;
      const status = await balancer
        .send(path, init, false)
        .catch((error) => String(error.cause ?? error));
      if (status === 200) load.written++;
      else if (status !== 429) load.refusedWrites.push(`${status}`);
      await delay(500);
    }
  })();
  return {
    stop: async () => {
      load.on = false;
      clearInterval(timer);
      await Promise.all([...pending, writer]);
      return load;
    },
  };
}

const run = promisify(execFile);
const market = (tree, folder, env, ...words) =>
  run("node", ["build/server/market.js", ...words, "--as=rolling"], {
    cwd: tree,
    env: environment(folder, env),
    maxBuffer: 1 << 26,
  });

/** A day later, by the clock of all; what is due then, by two processes of these builds at once. */
async function workBoth(trees, folder, env) {
  await market(trees[0], folder, env, "clock", "advance", "1d");
  await Promise.all(trees.map((tree) => market(tree, folder, env, "jobs", "run")));
}

const p95 = (some) => some.toSorted((a, b) => a - b)[Math.floor(some.length * 0.95)] ?? 0;

async function signIn(origin, seed) {
  const json = { email: seed.accounts.customer_b.email, password: seed.password };
  const tokens = await api(origin, "POST", "/api/login", { json });
  const { access_token: token, refresh_token: refresh } = tokens;
  const { students } = await api(origin, "GET", "/api/customer", { token });
  const { id, firstname, class_id } = students[0];
  return { token, refresh, student: { id, firstname, class_id } };
}

/** Bills of which more was taken than they ask. */
const paidTwice = (url) =>
  onServer(url, (client) =>
    client.query(`select bill_id from payments where status = 'succeeded'
      group by bill_id having sum(amount_cents) > (select amount_cents from bills where id = bill_id)`),
  ).then(({ rows }) => rows.length);

async function seeded(tree, folder, env) {
  const file = join(folder, "seed.json");
  runBuilt("seed", ["--scale=f0", `--json=${file}`], folder, env, tree);
  return JSON.parse(readFileSync(file, "utf8"));
}

/** Both instances restarted, one after the other, each from `from` to `to`; the day's work by both builds between. */
async function restartBoth({ servers, balancer, folder, env, from, to, round }) {
  for (const at of servers.keys()) {
    await servers[at].stop();
    servers[at] = await startServer(folder, env, { cwd: to, name: `${round}-${at}` });
    balancer.places[at] = { origin: servers[at].origin, ready: true };
    if (at === 0) await workBoth([from, to], folder, env);
  }
}

async function prove(former, url, carrier) {
  const folder = mkdtempSync(join(tmpdir(), "preau-rolling-"));
  const env = { DATABASE_URL: await newDatabase(url, "preau_rolling"), SMTP_URL: carrier.url };
  const seed = await seeded(former, folder, env);
  const servers = [];
  const balancer = openBalancer();
  try {
    return await live({ former, folder, env, seed, servers, balancer });
  } finally {
    balancer.close();
    for (const server of servers) await server.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

async function live({ former, folder, env, seed, servers, balancer }) {
  for (const name of ["one", "other"])
    servers.push(await startServer(folder, env, { cwd: former, name }));
  balancer.places.push(...servers.map(({ origin }) => ({ origin, ready: true })));
  const load = startLoad(balancer, await signIn(servers[0].origin, seed));
  let [from, to] = [former, process.cwd()];
  for (let round = 1; round <= rounds; round++) {
    await delay(seconds * 1000);
    await restartBoth({ servers, balancer, folder, env, from, to, round });
    [from, to] = [to, from];
  }
  await delay(seconds * 1000);
  return { ...(await load.stop()), bills: await paidTwice(env.DATABASE_URL) };
}

function judge({ sent, failures, took, written, refusedWrites, bills }, mails) {
  const figure = `${sent} requests in ${rounds} rolling restarts, p95 ${Math.round(p95(took))} ms`;
  check("no request failed", failures.length === 0, figure);
  for (const one of new Set(failures)) console.log(`     ${one}`);
  const writes = `${written} acknowledged${refusedWrites.map((one) => `, ${one}`).join("")}`;
  check("no write failed", written > 0 && refusedWrites.length === 0, writes);
  const twice = [...mails.values()].filter((times) => times > 1).length;
  check("mails leave, none twice", mails.size > 0 && twice === 0, `${mails.size}, ${twice} twice`);
  check("no bill paid twice", bills === 0, String(bills));
}

const former = formerTree();
const postgres = await startPostgres();
const carrier = await openCarrier();
try {
  judge(await prove(former.tree, postgres.url(), carrier), carrier.times);
} finally {
  await carrier.close();
  await postgres.stop();
  former.remove();
}
process.exit(exitCode());
