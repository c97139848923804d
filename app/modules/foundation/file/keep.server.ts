import { randomUUID } from "node:crypto";

import type { Call } from "#app/api/call.server.ts";
import type { Tx } from "#app/db/client.server.ts";
import type { Storage } from "#app/gateways/storage-key.ts";
import { plusMinutes } from "#app/lib/clock.ts";
import { orNotFound, RuleError } from "#app/lib/rule-error.ts";

import { deleteLooseFile, insertLooseFiles } from "./repository.server.ts";

/** Time for the transaction that owns a written file. */
const patienceMinutes = 60;

type Storing = Pick<Call, "db" | "now"> & Readonly<{ gateways: Pick<Call["gateways"], "storage"> }>;

/** Random key; written before the transaction that owns it. */
export async function storeFile(
  { db, now, gateways: { storage } }: Storing,
  bytes: Buffer,
  { folder, ending }: { folder: string; ending: string },
): Promise<string> {
  const key = `${folder}/${randomUUID()}.${ending}`;
  await insertLooseFiles(db, [key], plusMinutes(now, patienceMinutes));
  await storage.put(key, bytes);
  return key;
}

/** A row owns this file; 503 when it waited so long that it was removed. */
export async function holdFile(tx: Tx, key: string): Promise<void> {
  if (await deleteLooseFile(tx, key)) return;
  throw new RuleError("unavailable", "api.unavailable", { retryAfter: 5 });
}

/** Released files are deleted by the sweep. */
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

/** 404 when the storage has lost it. */
export async function readFile(storage: Storage, key: string): Promise<Buffer> {
  return orNotFound(await storage.read(key), "api.absent");
}
