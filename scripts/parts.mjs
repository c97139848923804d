// The parts of a long run: what each of them took on the clock and on the processor, and how many tests passed.
import { AsyncLocalStorage } from "node:async_hooks";
import { spawn } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { stripVTControlCharacters } from "node:util";

import { FixedLoop } from "./fixed-loop.mjs";

const seconds = (ms) => `${String(Math.round(ms / 1000))} s`;

/** Processor seconds of every command of a part that has ended, by the part that runs now in this chain of calls. */
const spending = new AsyncLocalStorage();

/** How much over its kept figure a part may cost. */
const growth = 1.25;

/** Counts what passed, failed or was skipped, and remembers what each part took. */
export class Parts {
  #began = Date.now();
  #rows = [];
  #counts = { passed: 0, failed: 0, skipped: 0 };
  #faults = [];
  #budgets;

  /** `budgets`: by part, its processor seconds divided by those of the fixed loop that runs beside it. */
  constructor(budgets = {}) {
    this.#budgets = budgets;
  }

  say(text) {
    console.log(`[${seconds(Date.now() - this.#began)}] ${text}`);
  }

  /** Runs one part: `act` answers whether it is right, or its counts; what it prints comes when it is over. */
  async part(name, act) {
    const began = Date.now();
    this.say(`begins: ${name}`);
    const spent = { cpu: 0 };
    const loop = new FixedLoop();
    const answer = await spending.run(spent, () => act().catch(broken));
    const unit = await loop.end();
    const { words = "", faults = [], ...counts } = countsOf(answer);
    this.#faults.push(...(counts.failed && faults.length === 0 ? [name] : faults));
    for (const [kind, count] of Object.entries(counts)) this.#counts[kind] += count;
    const took = Date.now() - began;
    const ratio = spent.cpu / unit;
    this.#rows.push({ name, took, cpu: spent.cpu, ratio, counts });
    if (words) console.log(words.trimEnd());
    this.say(
      `${counts.failed ? "FAILED" : "passed"}: ${name}, ${told(counts)} in ${seconds(took)}`,
    );
    return counts.failed === 0;
  }

  /** A part that costs a quarter more than its kept figure has failed: it is mended by the change that made it grow. */
  #judgeCost() {
    for (const { name, ratio } of this.#rows) {
      const budget = this.#budgets[name];
      if (budget === undefined || !(ratio > budget * growth)) continue;
      this.#counts.failed++;
      this.#faults.push(`${name} costs ${ratio.toFixed(0)} loops; its budget is ${budget}`);
    }
  }

  /** The table of all parts, then the closing line; whether nothing failed. */
  close() {
    this.#judgeCost();
    console.log(
      "What each part took: clock, processor, fixed loops (budget). Some ran side by side.",
    );
    for (const { name, took, cpu, ratio, counts } of this.#rows) {
      const loops = `${ratio.toFixed(0)} (${String(this.#budgets[name] ?? "–")})`;
      console.log(
        `${seconds(took).padStart(7)} ${seconds(cpu * 1000).padStart(7)} ${loops.padStart(13)}  ${name}: ${told(counts)}`,
      );
    }
    const cpu = this.#rows.reduce((sum, row) => sum + row.cpu, 0);
    console.log(
      `${seconds(Date.now() - this.#began).padStart(7)} ${seconds(cpu * 1000).padStart(7)}  in all`,
    );
    // Repeated at the end, where it is read: a test's output is far above.
    for (const fault of this.#faults) console.log(`failed: ${fault}`);
    console.log(told(this.#counts));
    return this.#counts.failed === 0;
  }
}

const told = ({ passed, failed, skipped }) =>
  `${passed} passed, ${failed} failed${skipped ? `, ${skipped} skipped` : ""}`;

/** A part that could not be run has failed; the others go on. */
const broken = (error) => ({ passed: 0, failed: 1, words: error.stack ?? String(error) });

const countsOf = (answer) =>
  typeof answer === "object"
    ? answer
    : { passed: answer ? 1 : 0, failed: answer ? 0 : 1, skipped: 0 };

/** What the shell says of its children's time: « 1m2.50s 0m0.40s » on its second line. */
function secondsOf(times) {
  const [, children = ""] = times.trim().split("\n");
  return [...children.matchAll(/(\d+)m([\d.]+)s/g)].reduce(
    (sum, [, minutes, rest]) => sum + 60 * Number(minutes) + Number(rest),
    0,
  );
}

/** The shell waits for a command, and says on a pipe of its own what it and all its children cost. */
const measured = '"$@"; code=$?; times >&3; exit $code';

/** Runs a command; whether it succeeded, and all that it printed. Its processor time is its part's. */
export function run(command, args, env = {}) {
  const part = spending.getStore();
  return new Promise((done) => {
    const child = spawn("sh", ["-c", measured, "sh", command, ...args], {
      env: { ...process.env, ...env },
      stdio: ["ignore", "pipe", "pipe", "pipe"],
    });
    let words = "";
    let times = "";
    for (const stream of [child.stdout, child.stderr]) {
      stream.on("data", (chunk) => {
        words += chunk;
      });
    }
    child.stdio[3].on("data", (chunk) => {
      times += chunk;
    });
    child.once("error", (error) => done({ ok: false, words: `${words}${error.message}\n` }));
    child.once("close", (code) => {
      if (part) part.cpu += secondsOf(times);
      done({ ok: code === 0, words });
    });
  });
}

/** One command that is either right or wrong. */
export async function step(command, args, env) {
  const { ok, words } = await run(command, args, env);
  return { ...countsOf(ok), words };
}

/** A test that failed and the beginning of its output, without colours, on one line. */
const fault = (name, said) =>
  `${name}: ${stripVTControlCharacters(said ?? "")
    .replaceAll(/\s+/g, " ")
    .slice(0, 600)}`;

const specsOf = ({ suites = [], specs = [] }) => [...specs, ...suites.flatMap(specsOf)];

const readers = {
  vitest: ({ numPassedTests, numFailedTests, numPendingTests, testResults }) => ({
    passed: numPassedTests,
    failed: numFailedTests,
    skipped: numPendingTests,
    faults: testResults
      .flatMap(({ assertionResults }) => assertionResults)
      .filter(({ status }) => status === "failed")
      .map(({ fullName, failureMessages }) => fault(fullName, failureMessages[0])),
  }),
  playwright: ({ stats, suites }) => ({
    passed: stats.expected,
    failed: stats.unexpected + stats.flaky,
    skipped: stats.skipped,
    faults: suites
      .flatMap(specsOf)
      .flatMap(({ title, tests }) => tests.map((test) => ({ title, ...test })))
      .filter(({ status }) => status === "unexpected" || status === "flaky")
      .map(({ title, projectName, results }) =>
        fault(`[${projectName}] ${title}`, results.find(({ error }) => error)?.error.message),
      ),
  }),
};

/** A run of many tests, counted one by one from the report that it writes. */
export async function suite(reader, report, args, env) {
  const [program, ...rest] = args;
  const { ok, words } = await run(`node_modules/.bin/${program}`, rest, env);
  const read = existsSync(report) ? readers[reader](JSON.parse(readFileSync(report, "utf8"))) : {};
  const { passed = 0, failed = 0, skipped = 0, faults = [] } = read;
  return { passed, failed: Math.max(failed, ok ? 0 : 1), skipped, faults, words };
}

/** Vitest's run of a configuration, some of its files only when they are named. */
export function vitest(name, { config, files = [], env, out = "test-results" } = {}) {
  const report = `${out}/${name}.json`;
  const reporters = ["--reporter=default", "--reporter=json", `--outputFile.json=${report}`];
  const own = config ? ["--config", config] : [];
  return suite("vitest", report, ["vitest", "run", ...own, ...reporters, ...files], env);
}
