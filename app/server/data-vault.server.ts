import { log } from "#app/bff/log.server.ts";
import type { Db } from "#app/db/client.server.ts";
import { opensWitness } from "#app/db/key-witness.server.ts";
import type { env } from "#app/env.server.ts";
import { openVault } from "#app/gateways/vault.server.ts";
import { closedVault, type Vault } from "#app/lib/seal.server.ts";

/** Why nothing that is encrypted can be read or written here. */
export const wrongKey =
  "DATA_KEY is not the key of this database, and DATA_KEY_FORMER is not either: not ready.";

/**
 * The vault of this process. Where no key that was given opens the witness of the database, it is closed, so that
 * nothing is sealed under a key that the others do not have; the log says it. The demonstration's own key has no
 * witness: its data is invented.
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
