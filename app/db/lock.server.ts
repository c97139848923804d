import { execFileSync } from "node:child_process";
import { linkSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";

/**
 * Takes the folder for this process: two processes on one embedded database lose data without a
 * word (decision 003). Throws when a living process holds it. Returns how to give it back.
 */
export function lockFolder(folder: string): () => void {
  const path = join(folder, "preau.lock");
  for (let attempt = 0; attempt < 6; attempt++) {
    if (sign(path)) {
      return () => {
        rmSync(path, { force: true });
      };
    }
    const mark = markOf(path);
    if (mark !== undefined && isAlive(mark)) {
      throw new Error(
        `The database of ${folder} is held by process ${mark.split(" ")[0] ?? "?"}. Stop it, or give this one another DATA_DIR.`,
      );
    }
    if (mark !== undefined) removeStale(path, mark);
  }
  throw new Error(`The lock of ${folder} could not be taken.`);
}

/** Puts our mark there, whole from its first instant; false when somebody's is there already. */
function sign(path: string): boolean {
  const draft = `${path}.${String(process.pid)}`;
  writeFileSync(draft, ownMark(), { mode: 0o600 });
  try {
    linkSync(draft, path);
    return true;
  } catch (error) {
    if (isCode(error, "EEXIST")) return false;
    if (linkless.some((code) => isCode(error, code))) return signSlowly(path);
    throw error;
  } finally {
    rmSync(draft, { force: true });
  }
}

/** What a file system without hard links answers (exFAT, some shares). */
const linkless = ["EPERM", "ENOTSUP", "EOPNOTSUPP", "ENOSYS", "EINVAL"];

/** There the mark is empty for its first instant, when another starter may take it for a dead one's. */
function signSlowly(path: string): boolean {
  try {
    writeFileSync(path, ownMark(), { mode: 0o600, flag: "wx" });
    return true;
  } catch (error) {
    if (isCode(error, "EEXIST")) return false;
    throw error;
  }
}

/** Whose mark is there; undefined when it has just gone. */
function markOf(path: string): string | undefined {
  try {
    return readFileSync(path, "utf8");
  } catch (error) {
    if (isCode(error, "ENOENT")) return undefined;
    throw error;
  }
}

/**
 * Takes away the mark of a process that is dead, one starter at a time: of two who read the same mark,
 * the second would take away what the first has just put there. Who guards is waited for, however slow
 * it is; the guard of one who died is taken away in the same way.
 */
function removeStale(path: string, mark: string): void {
  const guard = `${path}.taking`;
  if (sign(guard)) {
    if (markOf(path) === mark) rmSync(path, { force: true });
    rmSync(guard, { force: true });
    return;
  }
  const taker = markOf(guard);
  if (taker === undefined) return;
  if (isAlive(taker)) pause();
  else removeStale(guard, taker);
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
  const now = startOf(Number(pid));
  return now !== ended && (!start || now === start);
}

/** A zombie: it has ended, holds nothing, and waits for its parent to hear of it. */
const ended = "Z";

/** When a process began, as its system says it; `ended` of a zombie; undefined where nobody says. */
function startOf(pid: number): string | undefined {
  try {
    const stat = readFileSync(`/proc/${String(pid)}/stat`, "utf8");
    const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
    return fields[0] === "Z" ? ended : fields[19];
  } catch {
    return startByPs(pid);
  }
}

/** Where there is no /proc (macOS): the same from `ps`, to the second, in one word, whoever asks. */
function startByPs(pid: number): string | undefined {
  try {
    const told = ["LC_ALL=C", "TZ=UTC", "ps", "-o", "stat=,lstart=", "-p", String(pid)];
    const said = execFileSync("env", told, { encoding: "utf8", stdio: "pipe" });
    const [state = "", ...start] = said.trim().split(/\s+/);
    return state.startsWith("Z") ? ended : start.join("_") || undefined;
  } catch {
    return undefined;
  }
}
