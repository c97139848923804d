import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";

const { version: own } = JSON.parse(readFileSync("package.json", "utf8")) as { version: string };

/** Of the product, as package.json says. */
export const version = own;

/** SHA256 of the build's list of components; undefined where nothing was built. */
export function digestOfComponents(): string | undefined {
  try {
    return createHash("sha256").update(readFileSync("build/sbom.json")).digest("hex");
  } catch {
    return undefined;
  }
}
