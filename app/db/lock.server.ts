import { closeSync, openSync, readFileSync, rmSync, writeSync } from "node:fs";
import { join } from "node:path";

/**
 * Takes the folder for this process: two processes on one embedded database lose data without a
 * word (R8). Throws when a living process holds it. Returns how to give it back.
 */
export function lockFolder(folder: string): () => void {
  const path = join(folder, "preau.lock");
  for (let attempt = 0; attempt < 3; attempt++) {
    try {
      const file = openSync(path, "wx", 0o600);
      writeSync(file, ownMark());
      closeSync(file);
      return () => {
        rmSync(path, { force: true });
      };
    } catch (error) {
      if (!(error instanceof Error) || !("code" in error) || error.code !== "EEXIST") throw error;
      const mark = readFileSync(path, "utf8");
      if (isAlive(mark)) {
        throw new Error(
          `The database of ${folder} is held by process ${mark.split(" ")[0] ?? "?"}. Stop it, or give this one another DATA_DIR.`,
          { cause: error },
        );
      }
      rmSync(path, { force: true });
    }
  }
  throw new Error(`The lock of ${folder} could not be taken.`);
}

const ownMark = () => `${String(process.pid)} ${startOf(process.pid) ?? ""}`;

/** The pid alone could be another program's by now: its start time settles it. */
function isAlive(mark: string): boolean {
  const [pid, start] = mark.split(" ");
  if (!pid) return false;
  try {
    process.kill(Number(pid), 0);
  } catch (error) {
    return error instanceof Error && "code" in error && error.code === "EPERM";
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
