import { randomBytes } from "node:crypto";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

import type { env } from "#app/env.server.ts";
import { type DataKeys, type Vault, vaultOf } from "#app/lib/seal.server.ts";

export function openVault({
  dataKeys,
  DATA_DIR,
}: Pick<typeof env, "dataKeys" | "DATA_DIR">): Vault {
  let keys: DataKeys | undefined = dataKeys;
  return vaultOf(() => (keys ??= [ownKey(DATA_DIR)]));
}

function ownKey(folder: string): Buffer {
  const path = join(folder, "data.key");
  try {
    mkdirSync(folder, { recursive: true });
    writeFileSync(path, randomBytes(32).toString("base64"), { mode: 0o600, flag: "wx" });
  } catch (error) {
    if (!(error instanceof Error && "code" in error && error.code === "EEXIST")) throw error;
  }
  return Buffer.from(readFileSync(path, "utf8"), "base64");
}
