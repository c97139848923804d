// A standby that visitors read: who wrote something reads it at once; a late or dead standby is not read.
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";

import { onServer, startPostgres } from "./postgres.mjs";
import { api, runBuilt, startServer } from "./site.mjs";
import { check, exitCode } from "./verdict.mjs";

/** Within so long; the last answer. */
async function until(seconds, act) {
  const end = Date.now() + seconds * 1000;
  for (;;) {
    if (await act()) return true;
    if (Date.now() > end) return false;
    await delay(200);
  }
}

const folder = mkdtempSync(join(tmpdir(), "preau-replica-"));
const file = join(folder, "seed.json");
const first = await startPostgres({ settings: ["wal_level=replica"] });
const token = "replica-proof-replica-proof-replica-proof";
const env = { DATABASE_URL: first.url(), METRICS_TOKEN: token };
runBuilt("seed", ["--scale=f0", `--json=${file}`], folder, env);
const seed = JSON.parse(readFileSync(file, "utf8"));
const standby = await startPostgres({ standbyOf: first });
const server = await startServer(folder, { ...env, DATABASE_READ_URL: standby.url() });
const { origin } = server;

async function behind() {
  const headers = { authorization: `Bearer ${token}` };
  const answer = await fetch(`${origin}/api/operator/metrics`, { headers });
  const [, seconds] =
    /^preau_database_replica_behind_seconds (\S+)$/m.exec(await answer.text()) ?? [];
  return seconds === undefined ? undefined : Number(seconds);
}

/** A value that visitors and families read, written in the first database. */
const write = (value) =>
  onServer(first.url(), (client) =>
    client.query(
      `insert into rates (name, from_day, value, source)
       select name, '2020-01-01'::date + $1::int, $1, 'replica' from rates limit 1`,
      [value],
    ),
  );
const reads = async (value, more) => {
  const rates = await api(origin, "GET", "/api/public/rates", more);
  return rates.some((rate) => rate.source === "replica" && rate.value === value);
};

const json = { email: seed.accounts.customer_b.email, password: seed.password };
const session = { token: (await api(origin, "POST", "/api/login", { json })).access_token };
const asks = (text) => onServer(standby.url(), (client) => client.query(text));

try {
  check("the replica is up to date", await until(10, async () => (await behind()) === 0));
  await asks("select pg_wal_replay_pause()");
  await delay(1500);
  await write(1);
  check("a person signed in reads what was just written", await reads(1, session));
  check("a visitor reads the replica, which is late", !(await reads(1)));
  check(
    "its lag is shown",
    await until(4, async () => (await behind()) > 0),
    `${await behind()} s`,
  );
  check("beyond five seconds a visitor reads the first database", await until(9, () => reads(1)));
  await asks("select pg_wal_replay_resume()");
  check("it catches up", await until(10, async () => (await behind()) === 0));
  await standby.down();
  check("without it a visitor is served", await until(9, () => reads(1).catch(() => false)));
  await write(2);
  check("and reads what is new", await until(9, () => reads(2).catch(() => false)));
  check("the lag is unknown then", await until(9, async () => (await behind()) === undefined));
  await standby.up();
  check("it comes back by itself", await until(15, async () => (await behind()) === 0));
} finally {
  await server.stop();
  await standby.stop();
  await first.stop();
  rmSync(folder, { recursive: true, force: true });
}
process.exit(exitCode());
