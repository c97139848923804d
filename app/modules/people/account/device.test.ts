import { expect } from "vitest";

import { test } from "#tests/database/db.ts";
import { createFamily } from "#tests/factories/account.ts";
import { callerOf } from "#tests/http/api.ts";
import { refusalOf } from "#tests/http/refusal.ts";

import { accounts } from "./endpoints.ts";
import { actorOfToken, openSession } from "./session.server.ts";

const firefox = "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0";

test("a person reads where they are signed in, and signs out of one or of all the others (API-283)", async ({
  db,
}) => {
  const family = await createFamily(db);
  const other = await createFamily(db);
  const at = new Date();
  const open = async (person: typeof family, agent?: string) => {
    const { access_token } = await openSession(db, person, at, agent);
    return { token: access_token, actor: await actorOfToken(db, access_token) };
  };
  const mine = await open(family, firefox);
  const [second, third, foreign] = [await open(family), await open(family), await open(other)];
  if (!mine.actor || !("id" in mine.actor)) throw new Error("No one is signed in.");
  const api = callerOf(db, mine.actor);

  const { data, total } = await api(accounts.listDevices, {});
  expect(total).toBe(3);
  expect(data.find(({ current }) => current)).toMatchObject({
    browser: "firefox",
    device: "computer",
  });
  const sessionOf = ({ actor }: typeof mine) =>
    actor && "sessionId" in actor ? (actor.sessionId ?? 0) : 0;
  const close = (id: number) => api(accounts.closeDevice, { params: { id } });
  expect(await refusalOf(close(sessionOf(foreign)))).toMatchObject({ status: 404 });
  await close(sessionOf(second));
  expect(await refusalOf(close(sessionOf(second)))).toMatchObject({ status: 404 });
  expect(await actorOfToken(db, second.token)).toMatchObject({ code: "api.auth.token_expired" });

  await api(accounts.closeOtherDevices, {});
  expect(await actorOfToken(db, third.token)).toMatchObject({ code: "api.auth.token_expired" });
  expect(await actorOfToken(db, mine.token)).toMatchObject({ id: family.id });
  expect(await actorOfToken(db, foreign.token)).toMatchObject({ id: other.id });
});
