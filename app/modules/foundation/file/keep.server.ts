import { randomUUID } from "node:crypto";

import type { Call } from "#app/api/call.server.ts";
import type { Tx } from "#app/db/client.server.ts";
import type { Storage } from "#app/gateways/storage-key.ts";
import { plusMinutes } from "#app/lib/clock.ts";
import { RuleError } from "#app/lib/rule-error.ts";

import { deleteLooseFile, insertLooseFiles } from "./repository.server.ts";

/** How long a file that was written waits for the transaction that holds it, in minutes. */
const patienceMinutes = 60;

/** Writes a file under a key of chance, before the transaction that is to hold it; nobody finds it until then. */
export async function storeFile(
  { db, now, gateways: { storage } }: Pick<Call, "db" | "now" | "gateways">,
  bytes: Buffer,
  { folder, ending }: { folder: string; ending: string },
): Promise<string> {
  const key = `${folder}/${randomUUID()}.${ending}`;
  await insertLooseFiles(db, [key], plusMinutes(now, patienceMinutes));
  await storage.put(key, bytes);
  return key;
}

/** A row holds this file from now on; 503 for one that waited so long that it is removed. */
export async function holdFile(tx: Tx, key: string): Promise<void> {
  if (await deleteLooseFile(tx, key)) return;
  throw new RuleError("unavailable", "api.unavailable", { retryAfter: 5 });
}

/** Nothing holds these files any more: the sweep removes them. */
export async function letGoOfFiles(
  tx: Tx,
  keys: readonly (string | null)[],
  now: Date,
): Promise<void> {
  await insertLooseFiles(
    tx,
    keys.filter((key) => key !== null),
    now,
  );
}

/** The bytes of a file that a row holds; 404 when the storage has lost it. */
export async function readFile(storage: Storage, key: string): Promise<Buffer> {
  const bytes = await storage.read(key);
  if (!bytes) throw new RuleError("not_found", "api.absent");
  return bytes;
}
