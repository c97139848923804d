// Debian's packages, for what npm does not bring.
import { spawnSync } from "node:child_process";

const isThere = (program) => spawnSync("which", [program]).status === 0;

/** Installs these packages where their program, a name or a whole path, is missing; whether all are there then. */
export function debianHas(programs) {
  const missing = Object.keys(programs).filter((name) => !isThere(programs[name]));
  if (missing.length === 0) return true;
  const env = { ...process.env, DEBIAN_FRONTEND: "noninteractive" };
  const options = ["-y", "-qq", "--no-install-recommends"];
  spawnSync("apt-get", ["update", "-qq"], { stdio: "inherit" });
  spawnSync("apt-get", ["install", ...options, ...missing], { stdio: "inherit", env });
  return missing.every((name) => isThere(programs[name]));
}
