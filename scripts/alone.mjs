// Two commands on one fresh clone: the second waits for the first.
import {
  existsSync,
  linkSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
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

const ownerOf = (file) => Number(readFileSync(file, "utf8"));

/** Whether the file was left by a process that was killed. */
function isLeft(file) {
  try {
    return !isRunning(ownerOf(file)) || Date.now() - statSync(file).mtimeMs > longest;
  } catch (error) {
    return error.code !== "ENOENT";
  }
}

/** Of several that find a lock left, one takes it away: another would take the next owner’s. */
function clear(file) {
  const taken = `${file}.left.${process.pid}`;
  try {
    renameSync(file, taken);
  } catch (error) {
    if (error.code === "ENOENT") return;
    throw error;
  }
  if (isLeft(taken)) rmSync(taken, { recursive: true, force: true });
  else renameSync(taken, file);
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
    if (isLeft(file)) clear(file);
    else await delay(300);
  }
  try {
    return await work();
  } finally {
    if (existsSync(file) && ownerOf(file) === process.pid) rmSync(file, { force: true });
  }
}
