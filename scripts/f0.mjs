// The fixture F0, made once for all that starts the built server: in the embedded database and on a PostgreSQL.
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";

import { startPostgres } from "./postgres.mjs";
import { runBuilt } from "./site.mjs";

/** The server is forgotten after the run: nothing waits for a disk. */
const forgotten = ["fsync=off", "synchronous_commit=off", "full_page_writes=off"];

/** Its database on that server, which is copied and never opened. */
const name = "f0";

/**
 * Seeds F0 on both engines under one key; `variables` tell whoever copies it where it is (the folder with the
 * embedded database, the server of the other one), `remove` forgets all.
 */
export async function makeF0() {
  const folder = mkdtempSync(join(tmpdir(), "preau-f0-"));
  const args = ["--scale=f0", `--json=${join(folder, "seed.json")}`];
  const server = await startPostgres({ settings: forgotten });
  const remove = async () => {
    await server.stop();
    rmSync(folder, { recursive: true, force: true });
  };
  try {
    runBuilt("seed", args, folder);
    await onServer(server.url(), (client) => client.query(`create database ${name}`));
    runBuilt("seed", args, folder, { DATABASE_URL: server.url(name) });
    return { variables: { PREAU_TEMPLATE: folder, PREAU_SERVER: server.url() }, remove };
  } catch (error) {
    await remove();
    throw error;
  }
}

/** A copy of F0 under another name on that server; its address. */
export async function copyF0(server, copy) {
  await onServer(server, (client) => client.query(`create database ${copy} template ${name}`));
  return Object.assign(new URL(server), { pathname: `/${copy}` }).href;
}

/** Does something with a connection of its own to a database. */
export async function onServer(url, act) {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return await act(client);
  } finally {
    await client.end();
  }
}
