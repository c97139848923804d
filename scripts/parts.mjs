// The parts of a long run: what each of them took, how many tests passed, what stands beside what on the cores.
import { spawn } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { stripVTControlCharacters } from "node:util";

const seconds = (ms) => `${String(Math.round(ms / 1000))} s`;

/** Counts what passed, failed or was skipped, and remembers what each part took. */
export class Parts {
  #began = Date.now();
  #rows = [];
  #counts = { passed: 0, failed: 0, skipped: 0 };
  #faults = [];

  say(text) {
    console.log(`[${seconds(Date.now() - this.#began)}] ${text}`);
  }

  /** Runs one part: `act` answers whether it is right, or its counts; what it prints comes when it is over. */
  async part(name, act) {
    const began = Date.now();
    this.say(`begins: ${name}`);
    const { words = "", faults = [], ...counts } = countsOf(await act().catch(broken));
    this.#faults.push(...(counts.failed && faults.length === 0 ? [name] : faults));
    for (const [kind, count] of Object.entries(counts)) this.#counts[kind] += count;
    const took = Date.now() - began;
    this.#rows.push({ name, took, ...counts });
    if (words) console.log(words.trimEnd());
    this.say(
      `${counts.failed ? "FAILED" : "passed"}: ${name}, ${told(counts)} in ${seconds(took)}`,
    );
    return counts.failed === 0;
  }

  /** The table of all parts, then the closing line; whether nothing failed. */
  close() {
    console.log("What each part took, some beside others:");
    for (const { name, took, ...counts } of this.#rows) {
      console.log(`${seconds(took).padStart(7)}  ${name}: ${told(counts)}`);
    }
    console.log(`${seconds(Date.now() - this.#began).padStart(7)}  in all`);
    // Said once more where the end is read: what a test said stands far above.
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

/** Runs a command; whether it succeeded, and all that it said. */
export function run(command, args, env = {}) {
  return new Promise((done) => {
    const child = spawn(command, args, { env: { ...process.env, ...env } });
    let words = "";
    for (const stream of [child.stdout, child.stderr]) {
      stream.on("data", (chunk) => {
        words += chunk;
      });
    }
    child.once("error", (error) => done({ ok: false, words: `${words}${error.message}\n` }));
    child.once("close", (code) => done({ ok: code === 0, words }));
  });
}

/** One command that is either right or wrong. */
export async function step(command, args, env) {
  const { ok, words } = await run(command, args, env);
  return { ...countsOf(ok), words };
}

/** A test that failed and the beginning of what it said, without colours, on one line. */
const fault = (name, said = "") =>
  `${name}: ${stripVTControlCharacters(said).replaceAll(/\s+/g, " ").slice(0, 600)}`;

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
  const { ok, words } = await run("npx", ["--no-install", ...args], env);
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
