import { readFileSync } from "node:fs";
import { expect, onTestFinished } from "vitest";

import { noJobs } from "#app/api/jobs.ts";
import { queues } from "#app/api/queues.server.ts";
import { openPool } from "#app/db/pool.server.ts";
import { providerNames } from "#app/lib/providers.ts";
import { showMetrics } from "#app/modules/foundation/metric/show.server.ts";
import { test } from "#tests/database/db.ts";
import { now } from "#tests/setup/time.ts";

import { jobsOver, sweeps } from "./jobs.server.ts";
import { PageCache, watchCache } from "./page-cache.ts";
import { watchProcess } from "./process-metrics.ts";

// Each writes its metrics when it is loaded, as the server loads it.
import "./request-metrics.ts";
import "./sweep-metrics.ts";
import "#app/gateways/seen.server.ts";

const rules = readFileSync("deploy/prometheus/alerts.yml", "utf8")
  .split(/^ {6}- alert: /m)
  .slice(1)
  .map((text) => ({
    name: text.split("\n", 1)[0] ?? "",
    expr: /expr: (?:>-\n)?([^]*?)\n {8}(?:for|labels):/.exec(text)?.[1] ?? "",
    runbook: /runbook: (\S+)/.exec(text)?.[1],
    text,
  }));

const namesIn = (expr: string) => expr.match(/\b(?:preau|process|nodejs)_[a-z_]+/g) ?? [];

async function exported(call: Parameters<ReturnType<typeof showMetrics>>[0]): Promise<string> {
  const url = "postgres://absent@127.0.0.1:1/none";
  const pool = openPool({ url, directUrl: url, poolSize: 2, preparedStatements: true });
  const stop = watchProcess();
  watchCache(new PageCache());
  onTestFinished(async () => {
    stop();
    await pool.end();
  });
  return (await showMetrics(queues)(call)).text();
}

test("every metric that an alert names is exported (API-268)", async ({ db }) => {
  const alone = () => Promise.resolve(undefined);
  const jobs = { ...noJobs, ...jobsOver({ db, alone }) };
  const text = await exported({ db, reader: db, now, jobs });
  const types = new Map(
    [...text.matchAll(/^# TYPE (\S+) (\S+)$/gm)].map(([, name = "", kind]) => [name, kind]),
  );

  for (const { name, expr } of rules) {
    for (const metric of namesIn(expr)) {
      const family = metric.replace(/_(?:bucket|sum|count)$/, "");
      expect(types.has(metric) || types.has(family), `${name}: ${metric}`).toBe(true);
    }
  }
  // A database that no alert names would be watched by none.
  expect(rules.flatMap(({ expr }) => namesIn(expr))).toContain("preau_database_up");
});

test("twelve alerts, each with its runbook, over queues, sweeps and third parties that are", () => {
  expect(rules).toHaveLength(12);
  const page = readFileSync("docs/watch.md", "utf8");
  const anchors = [...page.matchAll(/^### (\S+)$/gm)].map(([, title = ""]) => title);
  expect(anchors.toSorted()).toEqual(rules.map(({ name }) => name).toSorted());

  const valuesOf = (label: string) =>
    rules.flatMap(({ expr }) =>
      [...expr.matchAll(new RegExp(`${label}=~?"([^"]+)"`, "g"))].flatMap(([, list = ""]) =>
        list.split("|"),
      ),
    );
  for (const { name, runbook } of rules)
    expect(runbook).toBe(`docs/watch.md#${name.toLowerCase()}`);
  const kinds = queues.map(({ kind }) => kind);
  expect(valuesOf("queue").filter((one) => !kinds.includes(one))).toEqual([]);
  const names = sweeps.map(({ name }) => name);
  expect(valuesOf("sweep").filter((one) => !names.includes(one))).toEqual([]);
  const known: readonly string[] = providerNames;
  expect(valuesOf("provider").filter((one) => !known.includes(one))).toEqual([]);
  const tasks = sweeps.map(({ job }) => job);
  expect(valuesOf("task").filter((one) => !tasks.includes(one))).toEqual([]);
});
