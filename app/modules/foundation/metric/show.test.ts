import { expect } from "vitest";

import { createApi } from "#app/api/api.server.ts";
import { noJobs } from "#app/api/jobs.ts";
import type { Db } from "#app/db/client.server.ts";
import type { Actor } from "#app/lib/actor.ts";
import { Tally } from "#app/modules/foundation/counter/tally.server.ts";
import { emitEvent } from "#app/modules/foundation/outgoing-event/emit.server.ts";
import { outgoingEvents } from "#app/modules/foundation/outgoing-event/table.server.ts";
import { test } from "#tests/database/db.ts";
import { testGateways } from "#tests/gateways/gateways.ts";
import { operatorOf } from "#tests/http/operator.ts";
import { inDays, now } from "#tests/setup/time.ts";

import { metrics } from "./endpoints.ts";

const metricsToken = "scraper-0123456789-0123456789-0123456789";
const path = "/api/operator/metrics";

function apiOf(db: Db, actor?: Actor) {
  const api = createApi({
    db,
    clock: () => now,
    actorOf: () => Promise.resolve(actor),
    gateways: testGateways,
    jobs: {
      ...noJobs,
      list: () =>
        Promise.resolve([
          { job: "mail", what: "mails to send", due: 3, next: null, failing: [], dead: 1 },
        ]),
    },
    metricsToken,
  });
  return async (address: string, token?: string) => {
    const headers = new Headers(token ? { Authorization: `Bearer ${token}` } : undefined);
    const answer = await api.fetch(new Request(`http://api.test${address}`, { headers }));
    return {
      status: answer.status,
      type: answer.headers.get("content-type"),
      text: await answer.text(),
    };
  };
}

test("an operator reads what is counted and what waits (API-268)", async ({ db }) => {
  await db.transaction((tx) =>
    emitEvent(tx, { name: "payment", details: {} }, { now: inDays(-2) }),
  );
  await db.update(outgoingEvents).set({ state: "dead" });
  const ask = apiOf(db, { id: 1, role: "operator" });
  await ask("/api/operator/service");
  const { status, type, text } = await ask(path);

  expect(status).toBe(200);
  expect(type).toBe("text/plain; version=0.0.4; charset=utf-8");
  const lines = text.split("\n");
  expect(lines).toContain("preau_database_up 1");
  expect(lines).toContain('preau_queue_waiting{queue="dead_event"} 1');
  expect(lines).toContain('preau_queue_oldest_seconds{queue="dead_event"} 172800');
  expect(lines).toContain('preau_queue_waiting{queue="dispute"} 0');
  expect(lines).toContain('preau_sweep_due{sweep="mails to send"} 3');
  expect(lines).toContain('preau_sweep_dead{sweep="mails to send"} 1');
  expect(text).toMatch(
    /preau_api_calls_total\{endpoint="GET \/api\/operator\/service",status="200"\} \d/,
  );
});

test("every line has the form that Prometheus reads", async ({ db }) => {
  const { text } = await apiOf(db, { id: 1, role: "operator" })(path);
  const sample =
    /^[a-z_]+(?:\{[a-z_]+="(?:[^"\\]|\\.)*"(?:,[a-z_]+="(?:[^"\\]|\\.)*")*\})? [-+\d.e]+$/;
  const comment = /^# (?:HELP [a-z_]+ .+|TYPE [a-z_]+ (?:counter|gauge|histogram|summary))$/;
  expect(text.endsWith("\n")).toBe(true);
  for (const line of text.trimEnd().split("\n"))
    expect(line.startsWith("#") ? comment.test(line) : sample.test(line), line).toBe(true);
});

test("the token of the metrics reads them and nothing else; another one, or none, is refused", async ({
  db,
}) => {
  const ask = apiOf(db);
  expect((await ask(path, metricsToken)).status).toBe(200);
  for (const address of ["/api/operator/service", "/api/operator/events", "/api/customer"])
    expect((await ask(address, metricsToken)).status, address).toBe(401);
  expect((await ask(path, metricsToken.slice(1))).status).toBe(401);
  expect((await ask(path)).status).toBe(401);
});

test("service levels say what four weeks kept, and what is left (API-268)", async ({ db }) => {
  const tally = new Tally(() => now);
  tally.add("answered", 10_000);
  tally.add("answered_failed", 12);
  tally.count("search");
  await tally.flush(db);
  const old = new Tally(() => inDays(-28));
  old.add("answered_failed", 500);
  await old.flush(db);

  expect(await operatorOf(db)(metrics.listLevels, {})).toEqual([
    {
      name: "without_fault",
      days: 28,
      promised: 0.999,
      answered: 10_000,
      faults: 12,
      rate: 0.9988,
      allowed: 10,
      left: -2,
    },
    {
      name: "fast",
      days: 28,
      promised: 0.99,
      answered: 10_000,
      faults: 0,
      rate: 1,
      allowed: 100,
      left: 100,
    },
  ]);
});

test("a family and a teacher read no metrics", async ({ db }) => {
  for (const role of ["customer", "teacher"] as const)
    expect((await apiOf(db, { id: 1, role })(path)).status).toBe(403);
});

test("while the database is away the token reads the rest, and that it is away", async () => {
  const away = new Proxy({} as Db, {
    get: () => () => {
      throw new Error("away");
    },
  });
  const { status, text } = await apiOf(away)(path, metricsToken);
  expect(status).toBe(200);
  expect(text).toContain("\npreau_database_up 0\n");
  expect(text).toContain("preau_provider_info");
  expect(text).not.toContain("preau_queue_waiting{");
});

test("a walk over many people and many addresses makes no new line (API-268)", async ({ db }) => {
  const ask = apiOf(db, { id: 1, role: "operator" });
  const walk = async (from: number) => {
    for (let id = from; id < from + 40; id++) {
      await ask(`/api/operator/courses/${String(id)}`);
      await ask(`/api/operator/mails?page=${String(id)}`);
      await ask(`/api/nothing-${String(id)}`);
    }
  };
  const names = async () => {
    const { text } = await ask(path);
    return text.split("\n").map((line) => line.replace(/ [^ ]+$/, ""));
  };
  await walk(1);
  await names();
  const before = await names();
  await walk(5_000);
  expect(await names()).toEqual(before);
});
