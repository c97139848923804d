// The fixture F0, made once for all that starts the built server: in the embedded database and on a PostgreSQL.
import { execFile } from "node:child_process";
import { randomBytes } from "node:crypto";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";

import { forgotten, newDatabase, startPostgres } from "./postgres.mjs";
import { environment } from "./site.mjs";

const execute = promisify(execFile);

/** Its database on that server, which is copied and never opened. */
const name = "f0";

const seed = (folder, options, variables) =>
  execute("node", ["build/server/seed.js", "--scale=f0", ...options], {
    env: environment(folder, variables),
    maxBuffer: 1 << 28,
  });

/**
 * Seeds F0 on both engines at once, under one key; `variables` say where it is to be copied from (the folder with the
 * embedded database, the server of the other one), `remove` forgets all.
 */
export async function makeF0() {
  const folder = mkdtempSync(join(tmpdir(), "preau-f0-"));
  const key = randomBytes(32).toString("base64");
  writeFileSync(join(folder, "data.key"), key, { mode: 0o600 });
  const server = await startPostgres({ settings: forgotten });
  const remove = async () => {
    await server.stop();
    rmSync(folder, { recursive: true, force: true });
  };
  try {
    const DATABASE_URL = await newDatabase(server.socketUrl(), name);
    await Promise.all([
      seed(folder, [`--json=${join(folder, "seed.json")}`]),
      seed(folder, [], { DATABASE_URL }),
    ]);
    return { variables: { PREAU_TEMPLATE: folder, PREAU_SERVER: server.socketUrl() }, remove };
  } catch (error) {
    await remove();
    throw error;
  }
}

/** A copy of F0 under another name on that server; its address. */
export const copyF0 = (server, copy) => newDatabase(server, copy, name);
