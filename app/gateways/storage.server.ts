import { randomUUID } from "node:crypto";
import { mkdir, open, readFile, rename, rm } from "node:fs/promises";
import { dirname, join } from "node:path";

import type { env } from "#app/env.server.ts";

import { s3Storage } from "./s3.server.ts";
import { refuseKey, type Storage } from "./storage-key.ts";

const isAbsent = (error: unknown) =>
  error instanceof Error && "code" in error && error.code === "ENOENT";

/** Written to a temporary file, synced, then renamed. */
export function folderStorage(folder: string): Storage {
  const pathOf = (key: string) => {
    refuseKey(key);
    return join(folder, key);
  };
  return {
    name: "folder",
    put: async (key, bytes) => {
      const path = pathOf(key);
      await mkdir(dirname(path), { recursive: true, mode: 0o700 });
      const file = await open(`${path}.part`, "w", 0o600);
      try {
        await file.writeFile(bytes);
        await file.sync();
      } finally {
        await file.close();
      }
      await rename(`${path}.part`, path);
    },
    read: async (key) =>
      readFile(pathOf(key)).catch((error: unknown) => {
        if (isAbsent(error)) return undefined;
        throw error;
      }),
    remove: async (key) => {
      const path = pathOf(key);
      await rm(path, { force: true });
      await rm(`${path}.part`, { force: true });
    },
  };
}

export const openStorage = (from: Pick<typeof env, "storage" | "DATA_DIR">): Storage =>
  from.storage ? s3Storage(from.storage) : folderStorage(join(from.DATA_DIR, "files"));

/** Writes and deletes a test file; throws a sentence naming what to fix. */
export async function tryStorage(storage: Storage): Promise<void> {
  const key = `checks/${randomUUID()}.txt`;
  try {
    await storage.put(key, Buffer.from("Préau was here at its start.\n"));
    await storage.remove(key);
  } catch (error) {
    const reason = error instanceof Error ? error.message : "unknown";
    const where = storage.name === "s3" ? "S3_ENDPOINT, S3_BUCKET or their keys" : "DATA_DIR";
    throw new Error(`No file can be kept: ${where} may be wrong (${reason})`, { cause: error });
  }
}
