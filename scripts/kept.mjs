// What a machine keeps between runs and clones: findings by the content that they were found in, never by a name or a date.
import { mkdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { homedir } from "node:os";
import { join } from "node:path";

const folder = join(process.env.XDG_CACHE_HOME || join(homedir(), ".cache"), "preau");

/** A kept value; `absent` when there is none. */
export function readKept(name, absent) {
  try {
    return JSON.parse(readFileSync(join(folder, name), "utf8"));
  } catch {
    return absent;
  }
}

/** Keeps a value; where nothing can be written the next run finds it anew. */
export function keep(name, value) {
  try {
    mkdirSync(folder, { recursive: true });
    const draft = join(folder, `${name}.${String(process.pid)}`);
    writeFileSync(draft, JSON.stringify(value));
    renameSync(draft, join(folder, name));
  } catch {
    return;
  }
}
