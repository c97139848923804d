// Debian's packages, for what npm does not bring.
import { spawnSync } from "node:child_process";
import { userInfo } from "node:os";

const succeeds = (command, ...args) => spawnSync(command, args, { stdio: "ignore" }).status === 0;

/** Whether a program is there: a name of PATH or a whole path. */
export const isThere = (program) => succeeds("which", program);

/** How apt-get is called here: as root, or by sudo when it asks for no password; undefined where it cannot be. */
function aptGet() {
  if (!isThere("apt-get")) return undefined;
  if (userInfo().uid === 0) return ["apt-get"];
  return isThere("sudo") && succeeds("sudo", "-n", "true") ? ["sudo", "-n", "apt-get"] : undefined;
}

/** Installs these packages where their program is missing and apt-get may be called; whether all are there then. */
export function debianHas(programs) {
  const missing = Object.keys(programs).filter((name) => !isThere(programs[name]));
  if (missing.length === 0) return true;
  const command = aptGet();
  if (!command) return false;
  const [program, ...first] = command;
  const env = { ...process.env, DEBIAN_FRONTEND: "noninteractive" };
  const apt = (...args) => spawnSync(program, [...first, ...args], { stdio: "inherit", env });
  apt("update", "-qq");
  apt("install", "-y", "-qq", "--no-install-recommends", ...missing);
  return missing.every((name) => isThere(programs[name]));
}
