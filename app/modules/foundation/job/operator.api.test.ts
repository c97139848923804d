import { expect } from "vitest";

import { createApi } from "#app/api/api.server.ts";
import { type Jobs, noJobs } from "#app/api/jobs.ts";
import { findFailure, putOff } from "#app/api/put-off.server.ts";
import { noteRuns } from "#app/api/runs.server.ts";
import { providerCalls } from "#app/api/table.server.ts";
import { apiClient } from "#app/bff/api-client.server.ts";
import { clock as clocks, seeds } from "#app/db/table.server.ts";
import { watched } from "#app/gateways/seen.server.ts";
import { plusMinutes } from "#app/lib/clock.ts";
import { test } from "#tests/database/db.ts";
import { testGateways } from "#tests/gateways/gateways.ts";
import { operatorOf } from "#tests/http/operator.ts";
import { refusalOf } from "#tests/http/refusal.ts";
import { now } from "#tests/setup/time.ts";

import { jobs } from "./endpoints.ts";
import { findProviders, noteProviders } from "./heard-providers.server.ts";

test("one failing row of a sweep is due at once, the others wait (API-314)", async ({ db }) => {
  const api = operatorOf(db);
  const name = "mails to send";
  const error = new Error("The carrier is away.");
  for (const id of ["12", "13"]) await putOff(db, { name, id, tries: 3, error }, now);
  const retry = (params: { name: string; id: string }) => api(jobs.retryRow, { params, body: {} });

  expect(await retry({ name, id: "12" })).toEqual({
    name,
    id: "12",
    tries: 3,
    next_try: now.toISOString(),
  });
  expect((await findFailure(db, name, "13"))?.nextTryAt.getTime()).toBeGreaterThan(now.getTime());
  for (const params of [
    { name, id: "14" },
    { name: "no such sweep", id: "12" },
  ])
    expect(await refusalOf(retry(params))).toMatchObject({ status: 404 });
});

test("jobs are listed and run by name, and a dry run only counts (API-259, API-260)", async ({
  db,
}) => {
  const due = { job: "mail", what: "mails", due: 2, next: null, failing: [], dead: 0 };
  const jobsOfTest: Jobs = {
    names: ["mail"],
    list: () => Promise.resolve([due]),
    run: (call, name) => Promise.resolve([{ name, done: call.db === db ? 2 : 0, failed: 0 }]),
  };
  const actorOf = () => Promise.resolve({ id: 1, role: "operator" } as const);
  const world = { db, clock: () => now, actorOf, gateways: testGateways, jobs: jobsOfTest };
  const served = createApi(world);
  const api = apiClient((request) => served.fetch(request), "http://api.test");
  const run = (name: string) => api(jobs.run, { params: { name }, body: {} });

  expect(await api(jobs.list, {})).toEqual([{ ...due, last: null }]);
  expect(await run("mail")).toEqual([{ name: "mail", done: 2, failed: 0 }]);
  expect(await refusalOf(run("none"))).toMatchObject({ status: 404 });
});

test("the clock is read and moved, and the seed says what it wrote (API-261, API-267)", async ({
  db,
}) => {
  const api = operatorOf(db);
  expect(await api(jobs.showClock, {})).toEqual({ now: now.toISOString() });
  const to = "2026-11-30T09:00:00+01:00";
  expect(await api(jobs.setClock, { body: { now: to } })).toEqual({
    now: "2026-11-30T08:00:00.000Z",
  });
  const [row] = await db.select().from(clocks);
  expect(Math.abs(Date.now() + (row?.offsetMs ?? 0) - Date.parse(to))).toBeLessThan(60_000);
  for (const wrong of ["demain", "2026-11-30", "1890-01-01T00:00:00Z"])
    expect(await refusalOf(api(jobs.setClock, { body: { now: wrong } }))).toMatchObject({
      errors: [{ field: "now" }],
    });

  expect(await refusalOf(api(jobs.showSeed, {}))).toMatchObject({ status: 404 });
  await db.insert(seeds).values({ id: 1, scale: "f0", seededAt: now });
  expect(await api(jobs.showSeed, {})).toMatchObject({ scale: "f0", seeded_at: now.toISOString() });
});

test("when a job last ran stands in its line, what fails is listed and all due at once (OPS-33)", async ({
  db,
}) => {
  const jobsOfTest: Jobs = { ...noJobs, names: ["mail"] };
  const actorOf = () => Promise.resolve({ id: 1, role: "operator" } as const);
  const world = { db, clock: () => now, actorOf, gateways: testGateways, jobs: jobsOfTest };
  const served = createApi(world);
  const api = apiClient((request) => served.fetch(request), "http://api.test");
  await noteRuns(db, [{ name: "mail", done: 3, failed: 1 }], now);
  await noteRuns(db, [{ name: "mail", done: 0, failed: 0, busy: true }], plusMinutes(now, 1));
  const error = new Error("The carrier is away.");
  const failed = { name: "mails to send", id: "12", error };
  await putOff(db, { ...failed, tries: 1 }, now);
  await putOff(db, { ...failed, tries: 9 }, plusMinutes(now, 5));

  expect(await api(jobs.list, {})).toMatchObject([{ job: "mail", last: now.toISOString() }]);
  expect(await api(jobs.listFailing, { query: {} })).toMatchObject({
    total: 1,
    data: [{ name: "mails to send", id: "12", tries: 9, since: now.toISOString() }],
  });
  expect(await api(jobs.retryRows, { body: {} })).toEqual({ retried: 1 });
});

test("third parties are real or stand-ins, none real without variables, and what runs says its versions (API-269, AUTH-020)", async ({
  db,
}) => {
  const api = operatorOf(db);
  const providers = await api(jobs.listProviders, {});
  expect(Object.fromEntries(providers.map(({ name, kind }) => [name, kind]))).toEqual({
    cards: "local",
    tax_agency: "local",
    mail: "local",
    addresses: "local",
    events: "none",
    storage: "local",
    rooms: "local",
  });
  expect(providers.find(({ name }) => name === "rooms")).toMatchObject({
    kind: "local",
    engine: "embedded",
  });
  expect(await api(jobs.showService, {})).toMatchObject({
    node: process.version,
    version: "1.0.0",
  });
});

test("a process that sends nothing reads from the database that the carrier of mails is away (OPS-35)", async ({
  db,
}) => {
  const api = operatorOf(db);
  const stateOf = async (name: string) =>
    (await api(jobs.listProviders, {})).find((one) => one.name === name);
  const hear = () =>
    watched(
      "mail",
      () => Promise.resolve(undefined),
      () => null,
    );
  // Of the machine's time, as calls are, and later than what this process heard so far.
  await hear();
  const since = plusMinutes(new Date(), 30);
  const at = plusMinutes(since, 30);
  const failed = { ok: false, failure: "connect ECONNREFUSED" };
  const row = { provider: "mail", since, at, ms: 12, refusesKey: false, ...failed } as const;
  await db.insert(providerCalls).values(row);
  expect(await stateOf("mail")).toMatchObject({
    healthy: false,
    since: since.toISOString(),
    failure: "connect ECONNREFUSED",
  });

  // What this process hears later counts, and is kept for the others; an earlier one changes nothing.
  await db.update(providerCalls).set({ at: plusMinutes(new Date(), -60) });
  await hear();
  expect(await stateOf("mail")).toMatchObject({ healthy: true, failure: null });
  await noteProviders(db);
  expect((await findProviders(db)).get("mail")).toMatchObject({ ok: true });
  const later = { at: plusMinutes(new Date(), 60), ok: false, failure: "421" };
  await db.update(providerCalls).set(later);
  await noteProviders(db);
  expect((await findProviders(db)).get("mail")).toMatchObject({ ok: false, failure: "421" });
});
