import { eq } from "drizzle-orm";

import type { Vault } from "#app/lib/seal.server.ts";

import type { Db } from "./client.server.ts";
import { keyWitness } from "./table.server.ts";

const only = 1;
const words = "sealed by the first key of this database";

export async function opensWitness(db: Db, vault: Vault): Promise<boolean> {
  const sealed = (await findSealed(db)) ?? (await sealFirst(db, vault));
  return sealed !== undefined && isWitness(sealed, vault);
}

export const isWitness = (sealed: string, vault: Vault): boolean => vault.open(sealed) === words;

async function findSealed(db: Db): Promise<string | undefined> {
  const [row] = await db.select().from(keyWitness).where(eq(keyWitness.id, only));
  return row?.sealed;
}

/** Two servers starting first together: the loser reads the winner's seal. */
async function sealFirst(db: Db, vault: Vault): Promise<string | undefined> {
  const row = { id: only, sealed: vault.seal(words) };
  await db.insert(keyWitness).values(row).onConflictDoNothing();
  return findSealed(db);
}
