import { log } from "#app/bff/log.server.ts";
import type { Db } from "#app/db/client.server.ts";
import { opensWitness } from "#app/db/key-witness.server.ts";
import type { env } from "#app/env.server.ts";
import { openVault } from "#app/gateways/vault.server.ts";
import { closedVault, type Vault } from "#app/lib/seal.server.ts";

export const wrongKey =
  "DATA_KEY is not the key of this database, and DATA_KEY_FORMER is not either: not ready.";

/**
 * Closed when no given key opens the database's witness, so that nothing is sealed under another key. The demo key
 * has no witness.
 */
export async function openDataVault(
  db: Db,
  from: Pick<typeof env, "dataKeys" | "DATA_DIR">,
): Promise<{ vault: Vault; isKeyed: boolean }> {
  const vault = openVault(from);
  if (from.dataKeys === undefined || (await opensWitness(db, vault)))
    return { vault, isKeyed: true };
  log.error(wrongKey);
  return { vault: closedVault, isKeyed: false };
}
