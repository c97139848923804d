import { closeSync, openSync, readFileSync, renameSync, rmSync, writeSync } from "node:fs";
import { join } from "node:path";

/**
 * Takes the folder for this process: two processes on one embedded database lose data without a
 * word (R8). Throws when a living process holds it. Returns how to give it back.
 */
export function lockFolder(folder: string): () => void {
  const path = join(folder, "preau.lock");
  for (let attempt = 0; attempt < 4; attempt++) {
    if (isTaken(path)) {
      return () => {
        rmSync(path, { force: true });
      };
    }
    const mark = markOf(path, attempt < 2);
    if (mark !== undefined && isAlive(mark)) {
      throw new Error(
        `The database of ${folder} is held by process ${mark.split(" ")[0] ?? "?"}. Stop it, or give this one another DATA_DIR.`,
      );
    }
    if (mark !== undefined) removeStale(path, mark);
  }
  throw new Error(`The lock of ${folder} could not be taken.`);
}

/** Whether the lock could be made; false when there is one already. */
function isTaken(path: string): boolean {
  try {
    const file = openSync(path, "wx", 0o600);
    writeSync(file, ownMark());
    closeSync(file);
    return true;
  } catch (error) {
    if (isCode(error, "EEXIST")) return false;
    throw error;
  }
}

/** Who made the lock; undefined when it has just gone, or when its maker is given a moment to write. */
function markOf(path: string, patient: boolean): string | undefined {
  try {
    const mark = readFileSync(path, "utf8");
    if (mark !== "" || !patient) return mark;
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 200);
    return undefined;
  } catch (error) {
    if (isCode(error, "ENOENT")) return undefined;
    throw error;
  }
}

/** Takes away the lock of a process that is dead; not the one that another starter has just put there. */
function removeStale(path: string, mark: string): void {
  const aside = `${path}.${String(process.pid)}`;
  try {
    renameSync(path, aside);
  } catch (error) {
    if (isCode(error, "ENOENT")) return;
    throw error;
  }
  if (readFileSync(aside, "utf8") === mark) rmSync(aside, { force: true });
  else renameSync(aside, path);
}

const isCode = (error: unknown, code: string) =>
  error instanceof Error && "code" in error && error.code === code;

const ownMark = () => `${String(process.pid)} ${startOf(process.pid) ?? ""}`;

/** The pid alone could be another program's by now: its start time settles it. */
function isAlive(mark: string): boolean {
  const [pid, start] = mark.split(" ");
  if (!pid) return false;
  try {
    process.kill(Number(pid), 0);
  } catch (error) {
    return isCode(error, "EPERM");
  }
  return !start || startOf(Number(pid)) === start;
}

/** When a process began, in the kernel's ticks; unknown outside Linux. */
function startOf(pid: number): string | undefined {
  try {
    const stat = readFileSync(`/proc/${String(pid)}/stat`, "utf8");
    return stat.slice(stat.lastIndexOf(")") + 2).split(" ")[19];
  } catch {
    return undefined;
  }
}
