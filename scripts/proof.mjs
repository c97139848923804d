// npm run proof: the long runs. Races, fuzz, machines and kills at full counts, on PostgreSQL 18 and 15; times; sqlmap.
// npm run proof -- rolling sqlmap: only the parts whose name holds one of these words.
import { spawn } from "node:child_process";
import { existsSync, mkdirSync, readFileSync } from "node:fs";

import { debianHas } from "./debian.mjs";
import { startPostgres } from "./postgres.mjs";

const out = "test-results";
mkdirSync(out, { recursive: true });
let failed = 0;

function run(command, args, env = {}) {
  return new Promise((done) => {
    const child = spawn(command, args, { stdio: "inherit", env: { ...process.env, ...env } });
    child.once("exit", (code) => done(code === 0));
  });
}

const words = process.argv.slice(2).map((word) => word.toLowerCase());
const isWanted = (name) =>
  words.length === 0 || words.some((word) => name.toLowerCase().includes(word));

async function step(name, act) {
  if (!isWanted(name)) return;
  const began = Date.now();
  const ok = await act();
  if (!ok) failed++;
  console.log(
    `${ok ? "passed" : "FAILED"} ${name} (${String(Math.round((Date.now() - began) / 1000))} s)`,
  );
}

const vitest = (args, env) => run("npx", ["--no-install", "vitest", "run", ...args], env);

const full = { RACE_ROUNDS: "50", PROPERTY_RUNS: "1000", FUZZ_RUNS: "30000" };
const databases = ["app/modules/", "api.test", "jobs.test", "matrix.test", "db/client.test"];

const eighteen = await startPostgres();
const on18 = { TEST_DATABASE_URL: eighteen.url() };
// Of a bill paid once: ten rounds each, 500 in all.
await step("races × 50 (PostgreSQL 18)", () =>
  vitest(["--config", "vitest.race.config.ts"], { ...full, ...on18 }),
);
await step("the tax agency, late, twice and out of order × 500 (PostgreSQL 18)", () =>
  vitest(["--config", "vitest.race.config.ts", "tax-credit/declare"], {
    ...full,
    ...on18,
    RACE_ROUNDS: "500",
  }),
);
await step("machines × 1,000", () => vitest(["property.test"], full));
await step("a school year of twenty-seven families and eighteen teachers", () =>
  vitest(["school-year.test"], { SCHOOL_YEAR: "whole", ...on18 }),
);
await step("five weeks of a family: twenty mails at most", () =>
  vitest(["five-weeks.test"], { FIVE_WEEKS: "1", ...on18 }),
);
await step("the demonstration, begun on thirteen days", () =>
  vitest(["any-day.test"], { SEED_DAYS: "whole", ...on18 }),
);
await step("what pages offer, at each state of a request and its courses", () =>
  vitest(["open-acts.test"], { OPEN_ACTS: "whole", ...on18 }),
);
await step("figures and elisions of every page, drawn", () =>
  vitest(["statements.test"], { DRAWN_PAGES: "whole", ...on18 }),
);
await step("two fields that rules refuse, at once", () =>
  vitest(["all-faults.test"], { ALL_FAULTS: "whole", ...on18 }),
);
await step("fuzz × 30,000", () => vitest(["fuzz.test"], full));
if (!existsSync("build/server/index.js"))
  await step("build", () => run("node", ["scripts/build.mjs"]));
await step("kill -9 × 25, both engines", () =>
  run("node", ["scripts/durability.mjs", "--rounds=25"], { DATABASE_SERVER: eighteen.url() }),
);
await step("a database restarted under load, a server stopped under load", () =>
  run("node", ["scripts/outage.mjs", "--rounds=5"]),
);
await eighteen.stop();
await step("five rolling releases from N−1 to N and back, 50 requests a second", () =>
  run("node", ["scripts/rolling.mjs"]),
);
await step("a replica, late and dead", () => run("node", ["scripts/replica.mjs"]));
await step("what deploy/ holds, as nginx, Caddy, Prometheus and systemd read it", () =>
  run("node", ["scripts/deploy-files.mjs"]),
);
await step("weeks of everybody: two servers killed, third parties failing, at random", () =>
  vitest(["school-year.test"], { SCHOOL_YEAR: "served" }),
);
await step("the demonstration as a crawler finds it", () =>
  run("node", ["scripts/crawl.mjs", "--scale=demo"]),
);
await step("judges that others wrote: calendars, electronic invoices", () =>
  vitest(["planned-course/calendar.test", "commission/commission.test"]),
);
await step("judges that others wrote: HTML, contract, mails, data", () =>
  run("node", ["scripts/judges.mjs"]),
);
await step("an operator's day by keyboard alone, 103 acts", () =>
  run("node", ["scripts/keyboard-day.mjs"]),
);
await step("each page of the desk: axe, widths, scripts", () =>
  run("node", ["scripts/desk-pages.mjs"]),
);
await step("the desk at 50 and 50,000 rows", () => run("node", ["scripts/desk-bench.mjs"]));
await step("a room: first picture, cut, cost, eight devices, killed recordings", () =>
  run("node", ["scripts/room-bench.mjs"]),
);
await step("another person's thing takes no longer", () => run("node", ["scripts/times.mjs"]));
await step("sqlmap, level 2, ten addresses", () => run("node", ["scripts/injection.mjs"]));

// Debian's: the SQL is written for it.
const bin = "/usr/lib/postgresql/15/bin";
const onFifteen = ["use cases, endpoints, matrix (PostgreSQL 15)", "races (PostgreSQL 15)"];
if (!onFifteen.some(isWanted)) {
  // Nothing of it was called for.
} else if (debianHas({ "postgresql-15": `${bin}/postgres` })) {
  const fifteen = await startPostgres({ bin });
  const on15 = { TEST_DATABASE_URL: fifteen.url() };
  const [cases, races] = onFifteen;
  await step(cases, () => vitest(databases, on15));
  await step(races, () => vitest(["--config", "vitest.race.config.ts"], on15));
  await fifteen.stop();
} else {
  failed++;
  console.log("FAILED PostgreSQL 15 could not be installed");
}
const version = JSON.parse(readFileSync("package.json", "utf8")).version;
console.log(`proof of ${version}: ${failed} failed`);
process.exit(failed ? 1 : 0);
