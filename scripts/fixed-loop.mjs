// A fixed piece of work, done now and then beside a part of the tests: its processor time is the unit of their cost,
// since machines differ, and so do the hours of one machine.
import { spawn } from "node:child_process";
import { createHash } from "node:crypto";
import { setTimeout as delay } from "node:timers/promises";
import { fileURLToPath } from "node:url";

const everyMs = 4_000;

/** Some 40 ms: objects, texts, a sort and a hash, as the tests do all day. */
function pieceOfWork() {
  const rows = Array.from({ length: 6_000 }, (_, index) => ({
    id: (index * 7919) % 6_007,
    name: `row ${String(index)}`,
    tags: [index % 3, index % 5, index % 7],
  }));
  const text = JSON.stringify(rows.sort((a, b) => a.id - b.id || a.name.localeCompare(b.name)));
  const again = JSON.parse(text).map(({ name, tags }) => name.replace(/\d+/, String(tags.length)));
  return createHash("sha256").update(again.join()).digest("hex");
}

/** The loop beside a part: `end()` answers the processor seconds of twenty pieces. */
export class FixedLoop {
  #child = spawn(process.execPath, [fileURLToPath(import.meta.url)], {
    stdio: ["pipe", "pipe", "inherit"],
  });
  #words = "";

  constructor() {
    this.#child.stdout.on("data", (chunk) => {
      this.#words += chunk;
    });
  }

  async end() {
    const closed = new Promise((done) => this.#child.once("close", done));
    this.#child.stdin.end();
    await closed;
    return Number(this.#words) / 1e6;
  }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const costs = [];
  const over = new AbortController();
  process.stdin.resume().once("end", () => over.abort());
  // What the compiler learns on the first pieces is not counted.
  for (let warming = 0; warming < 5; warming++) pieceOfWork();
  do {
    const before = process.cpuUsage();
    pieceOfWork();
    const { user, system } = process.cpuUsage(before);
    costs.push(user + system);
    await delay(everyMs, undefined, { signal: over.signal }).catch(() => undefined);
  } while (!over.signal.aborted || costs.length < 5);
  costs.sort((a, b) => a - b);
  // The middle half: what met a collection of garbage or another's burst is left out.
  const middle = costs.slice(Math.floor(costs.length / 4), Math.ceil((costs.length * 3) / 4));
  console.log((20 * middle.reduce((sum, cost) => sum + cost, 0)) / middle.length);
}
