import { expect } from "vitest";

import type { Db } from "#app/db/client.server.ts";
import { ipHeader } from "#app/lib/own-headers.ts";
import { RuleError } from "#app/lib/rule-error.ts";
import { actorOfToken, openSession } from "#app/modules/people/account/session.server.ts";
import { statementsOf, test } from "#tests/database/db.ts";
import { createFamily } from "#tests/factories/account.ts";
import { testGateways } from "#tests/gateways/gateways.ts";
import { now } from "#tests/setup/time.ts";

import { createApi } from "./api.server.ts";
import { createCallCounter, usualLimits } from "./call-limit.server.ts";
import { openApiDocument } from "./openapi.ts";

const few = { person: { calls: 2, perSeconds: 60 }, network: { calls: 3, perSeconds: 60 } };

function askerOf(db: Db) {
  const api = createApi({
    db,
    clock: () => now,
    actorOf: actorOfToken,
    gateways: testGateways,
    limits: few,
  });
  return (path: string, ip: string, token?: string) =>
    api.fetch(
      new Request(`http://api.test${path}`, {
        headers: { [ipHeader]: ip, ...(token && { Authorization: `Bearer ${token}` }) },
      }),
    );
}

async function tokenOf(db: Db): Promise<string> {
  const { access_token } = await openSession(db, await createFamily(db), new Date());
  return access_token;
}

test("a network that asks too much is told so and when to come back, whatever it asks; no other is", async ({
  db,
}) => {
  const ask = askerOf(db);
  const requested = ["/api/country", "/api/customer", "/api/nothing"];
  for (const path of requested) expect((await ask(path, "192.0.2.1")).status).not.toBe(429);

  for (const path of [...requested, "/api/openapi.json"]) {
    const answer = await ask(path, "192.0.2.1");
    expect(answer.status).toBe(429);
    expect(Number(answer.headers.get("retry-after"))).toBeGreaterThan(0);
    expect(await answer.json()).toMatchObject({
      code: "api.too_many",
      message: expect.stringContaining("Réessayez") as string,
    });
  }
  expect((await ask("/api/customer", "192.0.2.2")).status).toBe(401);
});

test("somebody signed in is counted by herself, wherever she calls from", async ({ db }) => {
  const ask = askerOf(db);
  const [one, other] = [await tokenOf(db), await tokenOf(db)];
  for (const ip of ["192.0.2.1", "192.0.2.2"]) {
    expect((await ask("/api/customer", ip, one)).status).toBe(200);
  }

  expect((await ask("/api/customer", "192.0.2.3", one)).status).toBe(429);
  expect((await ask("/api/customer", "192.0.2.3", other)).status).toBe(200);
});

test("counting asks the database nothing", async ({ db }) => {
  const ask = askerOf(db);
  const path = "/api/nothing";

  expect(await statementsOf(async () => ask(path, "192.0.2.1"))).toEqual([]);
});

test("once the time has passed the first call is the first again", () => {
  const count = createCallCounter(few);
  const call = (seconds: number) => {
    count({ actor: undefined, ip: "192.0.2.1" }, new Date(seconds * 1000));
  };

  for (const second of [0, 10, 20]) call(second);
  expect(() => {
    call(59);
  }).toThrow(RuleError);
  for (const second of [60, 61, 62]) call(second);
});

test("every operation says its limit: its own, or the one of its caller", () => {
  const { paths } = openApiDocument("https://preau.test") as {
    paths: Record<string, Record<string, { "x-limit": unknown; responses: object }>>;
  };
  const operations = Object.values(paths).flatMap((path) => Object.values(path));

  for (const operation of operations) {
    expect(operation["x-limit"]).toMatchObject({
      calls: expect.any(Number) as number,
      perSeconds: expect.any(Number) as number,
    });
    expect(operation.responses).toHaveProperty("429");
  }
  expect(paths["/api/customer"]?.get?.["x-limit"]).toEqual(usualLimits.person);
});
