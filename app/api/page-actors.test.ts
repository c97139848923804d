import { expect } from "vitest";

import { apiClient } from "#app/bff/api-client.server.ts";
import type { Db } from "#app/db/client.server.ts";
import { notifications } from "#app/modules/foundation/notification/endpoints.ts";
import { accounts } from "#app/modules/people/account/endpoints.ts";
import { openSession } from "#app/modules/people/account/session.server.ts";
import { statementsOf, test } from "#tests/database/db.ts";
import { createFamily } from "#tests/factories/account.ts";
import { sendOf } from "#tests/http/signed-in.ts";

async function signedIn(db: Db) {
  const family = await createFamily(db);
  const { access_token: accessToken } = await openSession(db, family, new Date());
  const send = sendOf(db);
  const during = (page?: object) =>
    apiClient((request) => send(request, page), "http://api.test", { accessToken });
  await during()(accounts.show, {});
  return during;
}

const lookUps = async (act: () => Promise<unknown>) =>
  (await statementsOf(act)).filter((text) => text.includes(`from "sessions"`)).length;

test("a token is looked up once in a page request, anew in the next one", async ({ db }) => {
  const during = await signedIn(db);
  const read = (page?: object) => during(page)(notifications.list, {});
  const page = {};

  expect(await lookUps(() => Promise.all([read(page), read(page), read(page)]))).toBe(1);
  expect(await lookUps(() => read(page))).toBe(0);
  expect(await lookUps(() => read({}))).toBe(1);
  expect(await lookUps(async () => [await read(), await read()])).toBe(2);
});

test("a session that ends during a page is over for its next call", async ({ db }) => {
  const during = await signedIn(db);
  const api = during({});
  await api(accounts.show, {});
  await api(accounts.logout, {});

  const refusal: unknown = await api(accounts.show, {}).catch((thrown: unknown) => thrown);

  expect(refusal).toMatchObject({ status: 403 });
});

test("what leaves sessions alone makes nothing be looked up again", async ({ db }) => {
  const during = await signedIn(db);
  const api = during({});
  await api(accounts.show, {});

  const count = await lookUps(async () => {
    await api(notifications.read, { body: { type: "courses" } });
    await api(accounts.show, {});
  });

  expect(count).toBe(0);
});
