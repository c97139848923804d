import { drizzle } from "drizzle-orm/node-postgres";
import pg from "pg";
import { expect } from "vitest";

import { createApi } from "#app/api/api.server.ts";
import { actorOfToken, openSession } from "#app/modules/people/account/session.server.ts";
import { test } from "#tests/database/db.ts";
import { createFamily } from "#tests/factories/account.ts";
import { testGateways } from "#tests/gateways/gateways.ts";
import { now } from "#tests/setup/time.ts";

import { failureOf } from "./failure.ts";

const path = "/api/customer";
const withCode = (code: string) => Object.assign(new Error("secret cause"), { code });

test.each([
  ["a closed port", withCode("ECONNREFUSED"), 503],
  ["the server stops", withCode("57P01"), 503],
  ["too many are connected", withCode("53300"), 503],
  ["no connection is free in time", new Error("timeout exceeded when trying to connect"), 503],
  ["it is the cause of another", new Error("Failed query", { cause: withCode("08006") }), 503],
  ["a rule of the database is broken", withCode("23505"), 500],
  ["it is our own mistake", new TypeError("secret cause"), 500],
  ["an unknown cause", "secret cause", 500],
] as const)("when %s the answer says so, never why", async (_, error, status) => {
  const answer = failureOf(error, path);
  const text = await answer.text();

  expect(answer.status).toBe(status);
  expect(answer.headers.get("retry-after")).toBe(status === 503 ? "5" : null);
  expect(JSON.parse(text)).toMatchObject({ status, message: expect.any(String) as string });
  expect(text).not.toMatch(/secret|Error|query/);
});

test("without its database the API allows nothing and shows nothing, to any caller", async ({
  db,
}) => {
  const { access_token: mine } = await openSession(db, await createFamily(db), new Date());
  const pool = new pg.Pool({ host: "127.0.0.1", port: 1, connectionTimeoutMillis: 500 });
  const absent = drizzle(pool, { casing: "snake_case" });
  const api = createApi({
    db: absent,
    clock: () => now,
    actorOf: actorOfToken,
    gateways: testGateways,
  });
  const ask = async (requested: string, token: string) => {
    const headers = { Authorization: `Bearer ${token}` };
    try {
      return await api.fetch(new Request(`http://api.test${requested}`, { headers }));
    } catch (error) {
      return failureOf(error, requested);
    }
  };

  for (const requested of ["/api/public/teachers/1", "/api/public/teachers_elastic/", path]) {
    expect((await ask(requested, mine)).status, requested).toBe(503);
  }
  expect((await ask(path, "forged")).status).toBe(401);
  await pool.end();
});
