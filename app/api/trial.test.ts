import { expect } from "vitest";

import { judgedType } from "#app/lib/judged-type.ts";
import { accountEndpoints } from "#app/modules/people/account/account.endpoints.ts";
import { sessions } from "#app/modules/people/account/session.table.server.ts";
import { test } from "#tests/database/db.ts";
import { createFamily, password } from "#tests/factories/account.ts";
import { testGateways } from "#tests/gateways/gateways.ts";
import { callerOf } from "#tests/http/api.ts";
import { now } from "#tests/setup/time.ts";

import { createApi } from "./api.server.ts";

test("a password is not judged: right and wrong are answered the same, no session opens", async ({
  db,
}) => {
  const { email } = await createFamily(db);
  const call = callerOf(db);
  for (const typed of [password, "faux"]) {
    const body = { email, password: typed };
    await expect(
      call(accountEndpoints.login, { body }, { judgedOnly: true }),
    ).resolves.toBeUndefined();
  }
  expect(await db.$count(sessions)).toBe(0);
  await expect(
    call(accountEndpoints.login, { body: { email, password: "faux" } }),
  ).rejects.toMatchObject({
    status: 401,
  });
});

test.for([
  ["GET", "/api/customer"],
  ["GET", "/api/public/rooms/00000000-0000-4000-8000-000000000001/signals?place=x"],
  ["POST", "/api/student/1/photo"],
])("what reads, streams or takes a file is not judged: %s %s", async ([method, path], { db }) => {
  const { actor } = await createFamily(db);
  const api = createApi({
    db,
    clock: () => now,
    actorOf: () => Promise.resolve(actor),
    gateways: testGateways,
  });
  const headers = { "content-type": judgedType };
  const request = new Request(`http://api.test${path}`, {
    method,
    headers,
    ...(method === "POST" && { body: "{}" }),
  });
  expect((await api.fetch(request)).status).toBe(415);
});
