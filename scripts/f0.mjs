// The fixture F0, made once for all that starts the built server: in the embedded database and on a PostgreSQL.
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { forgotten, newDatabase, startPostgres } from "./postgres.mjs";
import { runBuilt } from "./site.mjs";

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
    const DATABASE_URL = await newDatabase(server.url(), name);
    runBuilt("seed", args, folder, { DATABASE_URL });
    return { variables: { PREAU_TEMPLATE: folder, PREAU_SERVER: server.url() }, remove };
  } catch (error) {
    await remove();
    throw error;
  }
}

/** A copy of F0 under another name on that server; its address. */
export const copyF0 = (server, copy) => newDatabase(server, copy, name);
