import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { runBuilt } from "./site.ts";

/**
 * The fixture F0, made once for this run, where no other run looks; each journey starts from its own copy.
 * Nothing when a longer run has made it for all its parts.
 */
export default async function globalSetup(): Promise<(() => void) | undefined> {
  if (process.env["PREAU_TEMPLATE"]) return undefined;
  const folder = mkdtempSync(join(tmpdir(), "preau-f0-"));
  process.env["PREAU_TEMPLATE"] = folder;
  await runBuilt("seed", ["--scale=f0", `--json=${join(folder, "seed.json")}`], folder);
  return () => {
    rmSync(folder, { recursive: true, force: true });
  };
}
