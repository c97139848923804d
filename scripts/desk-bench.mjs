// The desk's pages at 50 and at 50,000 rows on PostgreSQL: statements, and how long each takes beside a bare Remix page.
import { execFileSync } from "node:child_process";
import { readFileSync, rmSync } from "node:fs";

import { timesMs } from "./bench/signed-in.mjs";
import { statementsOf } from "./bench/teacher-lists.mjs";
import { runCopies } from "./copies.mjs";
import { serveBare } from "./desk/bare.mjs";
import { many } from "./desk/many.mjs";
import { openPeople, pagesOf } from "./desk/pages.mjs";
import { operatorSignedIn } from "./desk/sign-in.mjs";
import { waiting } from "./desk/waiting.mjs";
import { onServer, startPostgres } from "./postgres.mjs";
import { runBuilt, startServer } from "./site.mjs";

const option = (name, usual) =>
  Number(process.argv.find((one) => one.startsWith(`--${name}=`))?.split("=")[1] ?? usual);
const askings = option("askings", 40);
const rows = [50, option("rows", 50_000)];
const mostMs = 60;
const mostStatements = 12;

const p95 = (times) => times.toSorted((a, b) => a - b)[Math.floor(times.length * 0.95)];

/** A fifth of the rows wait in each of five queues; the other lists have as many rows as asked. */
const spread = (count) => {
  const fifth = Math.round(count / 5);
  return { candidates: fifth, requests: fifth, disputes: fifth, checks: fifth, messages: fifth };
};

async function measure(count, bare) {
  const postgres = await startPostgres({ settings: ["shared_buffers=512MB"] });
  const DATABASE_URL = postgres.url();
  const folder = `test-results/desk-bench-${count}`;
  rmSync(folder, { recursive: true, force: true });
  runBuilt("seed", ["--scale=f0", "--desk", `--json=${folder}/seed.json`], folder, {
    DATABASE_URL,
  });
  const seed = JSON.parse(readFileSync(`${folder}/seed.json`, "utf8"));
  await onServer(DATABASE_URL, (client) =>
    runCopies(client, [...waiting(spread(count)), ...many(count)]),
  );
  const server = await startServer(folder, { DATABASE_URL });
  const lines = {};
  try {
    const headers = await operatorSignedIn(server, seed.accounts.operator, seed.password);
    const pages = await onServer(DATABASE_URL, (client) => pagesOf(client));
    await openPeople(server, headers, pages);
    for (const path of pages) {
      const page = { server, path, headers };
      await timesMs(page, 5);
      lines[path] = {
        [`p95 at ${count}`]: p95(await timesMs(page, askings)),
        bare: p95(await timesMs(bare, askings)),
        [`statements at ${count}`]: await statementsOf(postgres, () => timesMs(page, 1)),
      };
    }
  } finally {
    await server.stop();
    await postgres.stop();
    rmSync(folder, { recursive: true, force: true });
  }
  return lines;
}

execFileSync("npx", ["--no-install", "remix", "vite:build"], {
  cwd: "scripts/bench/bare",
  stdio: "ignore",
});
const bare = await serveBare();
const measured = {};
for (const count of rows) {
  for (const [path, line] of Object.entries(await measure(count, bare)))
    measured[path] = { ...measured[path], ...line };
}
bare.server.child.kill("SIGKILL");
console.table(
  Object.fromEntries(
    Object.entries(measured).map(([path, line]) => [
      path,
      Object.fromEntries(
        Object.entries(line).map(([name, value]) => [name, Math.round(value * 10) / 10]),
      ),
    ]),
  ),
);
let failed = 0;
for (const [path, line] of Object.entries(measured)) {
  for (const [name, value] of Object.entries(line)) {
    const most = name.startsWith("p95")
      ? mostMs
      : name.startsWith("statements")
        ? mostStatements
        : Infinity;
    if (value <= most) continue;
    failed++;
    console.log(`MISSED  ${path} ${name}: ${value.toFixed(1)}, at most ${most}`);
  }
}
console.log(
  `${failed === 0 ? "reached" : "MISSED "} ${Object.keys(measured).length} pages of the desk: p95 ≤ ${mostMs} ms, ≤ ${mostStatements} statements, at ${rows.join(" and ")} rows`,
);
process.exit(failed === 0 ? 0 : 1);
