import { Hono } from "hono";
import { expect } from "vitest";
import { z } from "zod";

import type { Db } from "#app/db/client.server.ts";
import type { Actor } from "#app/lib/actor.ts";
import { notifyPerson } from "#app/modules/foundation/notification/notify-person.server.ts";
import { contracts } from "#app/modules/lessons/contract/endpoints.ts";
import { test } from "#tests/database/db.ts";
import { createFamily } from "#tests/factories/account.ts";
import { createContract } from "#tests/factories/course.ts";
import { testGateways } from "#tests/gateways/gateways.ts";
import { callerOf } from "#tests/http/api.ts";
import { refusalOf } from "#tests/http/refusal.ts";
import { now } from "#tests/setup/time.ts";

import { customer } from "./endpoint.ts";
import { type ApiEnv, serve } from "./serve.server.ts";

test("a person has thirty papers of a kind drawn a minute, and is told when to come back", async ({
  db,
}) => {
  const { family, teacher, contract } = await createContract(db);
  const print = async (actor: Actor) =>
    callerOf(db, actor)(contracts.print, { params: { id: contract.id } });
  for (let drawn = 0; drawn < 30; drawn++) expect((await print(family)).status).toBe(200);
  expect(await refusalOf(print(family))).toMatchObject({ status: 429, code: "api.too_many" });
  expect((await print(teacher)).status).toBe(200);
});

function served(db: Db, { actor, to }: { actor: Actor; to: { id: number; email: string } }) {
  const api = new Hono<ApiEnv>();
  api.use(async (c, next) => {
    const world = { db, reader: db, gateways: testGateways, clock: () => now, ip: "192.0.2.1" };
    for (const [name, value] of Object.entries({ ...world, actor })) {
      c.set(name as keyof ApiEnv["Variables"], value as never);
    }
    await next();
  });
  const output = z.object({});
  const write = async () => {
    const news = { type: "teachers", message: "contract_paused", url: "/" } as const;
    await db.transaction((tx) => notifyPerson(tx, to, news, now));
    return {};
  };
  serve(customer.post("/api/silent", { output }), write).mount(api);
  serve(customer.post("/api/said", { output, mailsOthers: true }), write).mount(api);
  return async (path: string) => (await api.request(path, { method: "POST" })).status;
}

test("an endpoint that writes to another person without saying so fails where answers are checked", async ({
  db,
}) => {
  const [family, other] = [await createFamily(db), await createFamily(db)];

  const toAnother = served(db, { actor: family.actor, to: other });
  expect([await toAnother("/api/silent"), await toAnother("/api/said")]).toEqual([500, 200]);

  const toThemselves = served(db, { actor: family.actor, to: family });
  expect(await toThemselves("/api/silent")).toBe(200);
});
