import { expect } from "vitest";

import { createApi } from "#app/api/api.server.ts";
import type { CounterName } from "#app/lib/counters.ts";
import { startCounting } from "#app/server/counting.server.ts";
import { test } from "#tests/database/db.ts";
import { testGateways } from "#tests/gateways/gateways.ts";
import { operatorOf } from "#tests/http/operator.ts";
import { refusalOf } from "#tests/http/refusal.ts";
import { shownBefore } from "#tests/http/robot.ts";
import { inDays, now } from "#tests/setup/time.ts";

import { oldestDay } from "./domain.ts";
import { counters } from "./endpoints.ts";
import { listCounts, sumCounts } from "./list.server.ts";
import { deleteCounts } from "./repository.server.ts";
import { Tally } from "./tally.server.ts";

const day = "2026-09-09";

test("what two processes count adds up, a row a day and name (CST-54)", async ({ db }) => {
  const [one, other] = [new Tally(() => now), new Tally(() => now)];
  for (let turn = 0; turn < 3; turn++) one.count("visit_home");
  one.count("search");
  other.count("visit_home");
  await one.flush(db);
  await other.flush(db);
  await one.flush(db);

  expect(await listCounts(db, {}, now)).toEqual([
    { day, name: "search", count: 1 },
    { day, name: "visit_home", count: 4 },
  ]);
});

test("a day is that of Paris at the moment of counting, not of writing", async ({ db }) => {
  let at = new Date("2026-09-09T21:59:30Z");
  const tally = new Tally(() => at);
  tally.count("search");
  at = new Date("2026-09-09T22:00:30Z");
  tally.count("search");
  await tally.flush(db);
  expect((await listCounts(db, {}, at)).map((row) => row.day)).toEqual([day, "2026-09-10"]);
});

test("what could not be written is written the next time", async ({ db }) => {
  const tally = new Tally(() => now);
  tally.count("search");
  const away = {
    insert: () => {
      throw new Error("away");
    },
  };
  await expect(tally.flush(away as never)).rejects.toThrow("away");
  tally.count("search");
  await tally.flush(db);
  expect(await listCounts(db, {}, now)).toEqual([{ day, name: "search", count: 2 }]);
});

test("stopping writes what is left", async ({ db }) => {
  const tally = new Tally(() => now);
  const stop = startCounting({ tally, connection: { db } }, 3_600_000);
  tally.count("registration");
  expect(await listCounts(db, {}, now)).toEqual([]);
  await stop();
  expect(await listCounts(db, {}, now)).toEqual([{ day, name: "registration", count: 1 }]);
});

test("numbers are kept 25 months", async ({ db }) => {
  const tally = new Tally(() => now);
  tally.count("search");
  await tally.flush(db);
  expect(oldestDay(now)).toBe("2024-08-09");
  expect(oldestDay(new Date("2027-03-31T12:00:00Z"))).toBe("2025-02-28");
  expect(await deleteCounts(db, oldestDay(new Date("2028-10-09T12:00:00Z")))).toBe(0);
  expect(await deleteCounts(db, oldestDay(new Date("2028-10-10T12:00:00Z")))).toBe(1);
});

test("the operator reads days or their sum, the last thirty unless given", async ({ db }) => {
  const tally = new Tally(() => now);
  tally.count("sign_up");
  await tally.flush(db);
  const list = (query: { from?: string; to?: string }) =>
    operatorOf(db, inDays(40))(counters.list, { query });
  expect(await list({})).toMatchObject({ days: [] });
  const one = await list({ from: day, to: day });
  expect(one.days).toHaveLength(1);
  expect(one.sums).toContainEqual({ name: "sign_up", count: 1 });
  expect(await refusalOf(list({ from: "hier" }))).toMatchObject({ errors: [{ field: "from" }] });
  expect(await sumCounts(db, {}, now)).toHaveLength(16);
});

test("the API counts what succeeds, and nothing that is refused", async ({ db }) => {
  const counted: CounterName[] = [];
  const api = createApi({
    db,
    clock: () => now,
    actorOf: () => Promise.resolve(undefined),
    gateways: testGateways,
    count: (name) => void counted.push(name),
  });
  const signUp = (body: object) =>
    api.fetch(
      new Request("http://api.test/api/signup", {
        method: "POST",
        headers: { "Content-Type": "application/json" },
        body: JSON.stringify(body),
      }),
    );
  expect((await signUp({ email: "x" })).status).toBe(422);
  expect(counted).toEqual([]);
  const phone = { phone_region: "FR", phone_country: "33", phone_number: "0612345678" };
  const names = { firstname: "Anne-Lise", lastname: "D’Hôte" };
  const account = { email: "nouvelle@example.test", password: "Marronnier-42-vert" };
  const who = { ...account, ...names, phone, ...shownBefore() };
  expect((await signUp(who)).status).toBe(201);
  expect(counted).toEqual(["sign_up"]);
});
