// Two commands on one fresh clone: the second waits for the first.
import { linkSync, mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";
import { setTimeout as delay } from "node:timers/promises";

/** A lock of another machine or container names a process that does not run here, or is another's. */
const longest = 300_000;

function isRunning(pid) {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error.code === "EPERM";
  }
}

/** Whether the file was left by a process that was killed. */
function isLeft(file) {
  try {
    const pid = Number(readFileSync(file, "utf8"));
    return !isRunning(pid) || Date.now() - statSync(file).mtimeMs > longest;
  } catch (error) {
    return error.code !== "ENOENT";
  }
}

/** Takes the lock with its number in it at once: a lock without one would look left. */
function take(file) {
  const own = `${file}.${process.pid}`;
  writeFileSync(own, String(process.pid));
  try {
    linkSync(own, file);
    return true;
  } catch (error) {
    if (error.code !== "EEXIST") throw error;
    return false;
  } finally {
    rmSync(own);
  }
}

/** Does the work once no other running process holds `file`; what a killed one left there holds nothing. */
export async function alone(file, work) {
  mkdirSync(dirname(file), { recursive: true });
  while (!take(file)) {
    if (isLeft(file)) rmSync(file, { recursive: true, force: true });
    else await delay(300);
  }
  try {
    return await work();
  } finally {
    rmSync(file, { force: true });
  }
}
