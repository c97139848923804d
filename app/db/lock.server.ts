import { execFileSync } from "node:child_process";
import { linkSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";

/**
 * Two processes on one embedded database lose data silently (decision 003). Throws when a living process holds it.
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

/** Atomic, with its content; false when one exists. */
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

/** Errors of file systems without hard links (exFAT, some shares). */
const linkless = ["EPERM", "ENOTSUP", "EOPNOTSUPP", "ENOSYS", "EINVAL"];

/** Without hard links the file is briefly empty, so another process may think it stale. */
function signSlowly(path: string): boolean {
  try {
    writeFileSync(path, ownMark(), { mode: 0o600, flag: "wx" });
    return true;
  } catch (error) {
    if (isCode(error, "EEXIST")) return false;
    throw error;
  }
}

function markOf(path: string): string | undefined {
  try {
    return readFileSync(path, "utf8");
  } catch (error) {
    if (isCode(error, "ENOENT")) return undefined;
    throw error;
  }
}

/**
 * Guarded by a second lock file: otherwise a second remover could delete the first's new lock. Dead guards are
 * removed likewise.
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

/** The pid may be reused by another program: compare start times. */
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

/** A zombie process has ended but is not yet reaped. */
const ended = "Z";

function startOf(pid: number): string | undefined {
  try {
    const stat = readFileSync(`/proc/${String(pid)}/stat`, "utf8");
    const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
    return fields[0] === "Z" ? ended : fields[19];
  } catch {
    return startByPs(pid);
  }
}

/** Without /proc (macOS): `ps`, to the second. */
function startByPs(pid: number): string | undefined {
  try {
    const args = ["LC_ALL=C", "TZ=UTC", "ps", "-o", "stat=,lstart=", "-p", String(pid)];
    const output = execFileSync("env", args, { encoding: "utf8", stdio: "pipe" });
    const [state = "", ...start] = output.trim().split(/\s+/);
    return state.startsWith("Z") ? ended : start.join("_") || undefined;
  } catch {
    return undefined;
  }
}
