import { closeSync, mkdirSync, openSync, readFileSync, rmSync, writeSync } from "node:fs";
import { join } from "node:path";

/**
 * Takes the folder for this process: two processes on one embedded database lose data without a
 * word (R8). Throws when a living process holds it. Returns how to give it back.
 */
export function lockFolder(folder: string): () => void {
  const path = join(folder, "preau.lock");
  for (let attempt = 0; attempt < 6; attempt++) {
    if (isTaken(path)) {
      return () => {
        rmSync(path, { force: true });
      };
    }
    const patient = attempt < 3;
    const mark = markOf(path, patient);
    if (mark !== undefined && isAlive(mark)) {
      throw new Error(
        `The database of ${folder} is held by process ${mark.split(" ")[0] ?? "?"}. Stop it, or give this one another DATA_DIR.`,
      );
    }
    if (mark !== undefined) removeStale(path, mark, patient);
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
    pause();
    return undefined;
  } catch (error) {
    if (isCode(error, "ENOENT")) return undefined;
    throw error;
  }
}

/**
 * Takes away the lock of a process that is dead, one starter at a time: of two who read the same mark,
 * the second would take away what the first has just put there. A guard that lasts is of one who died.
 */
function removeStale(path: string, mark: string, patient: boolean): void {
  const guard = `${path}.taking`;
  try {
    mkdirSync(guard);
  } catch (error) {
    if (!isCode(error, "EEXIST")) throw error;
    if (patient) pause();
    else rmSync(guard, { recursive: true, force: true });
    return;
  }
  if (markOf(path, false) === mark) rmSync(path, { force: true });
  rmSync(guard, { recursive: true, force: true });
}

function pause(): void {
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 200);
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
