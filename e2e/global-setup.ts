import { rmSync } from "node:fs";

import { runBuilt, template } from "./site.ts";

/** The fixture F0, made once; each journey starts from its own copy. */
export default async function globalSetup(): Promise<void> {
  rmSync(template, { recursive: true, force: true });
  await runBuilt("seed", ["--scale=f0", `--json=${template}/seed.json`], template);
}
