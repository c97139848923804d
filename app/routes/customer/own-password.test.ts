import { expect } from "vitest";

import type { Send } from "#app/bff/api-client.server.ts";
import type { Db } from "#app/db/client.server.ts";
import { hashPassword } from "#app/lib/argon.server.ts";
import { plusMinutes } from "#app/lib/clock.ts";
import { actorOfToken } from "#app/modules/people/account/session.server.ts";
import { test, undone } from "#tests/database/db.ts";
import { passedAtCall } from "#tests/database/passing.ts";
import { createFamily, password } from "#tests/factories/account.ts";
import { type Cookies, requested, signedInSince } from "#tests/http/browser.ts";
import { sendOf } from "#tests/http/signed-in.ts";
import { stopMachineClock } from "#tests/setup/time.ts";

import { action } from "./account.tsx";

const chosen = "Chataigne-17-rouge";

type Family = Awaited<ReturnType<typeof createFamily>>;

const cookiesOf = (db: Db, family: Family) =>
  signedInSince(db, family, plusMinutes(new Date(), -20));

const press = (held: Cookies, typed: Record<string, string>, send: Send) =>
  requested(
    held,
    { address: "/informations/", fields: { part: "password", ...typed } },
    action,
    send,
  );

const fieldsOf = ({ email }: Family) => ({
  email,
  current_password: password,
  new_password: chosen,
});

const done = { to: "/informations/", said: "account:flash.own_password_changed" };

const holderOf = (db: Db, cookies: Cookies) => actorOfToken(db, cookies.get("access-token"));

test.for([
  ["whose answer never came", false],
  ["whose answer came", true],
] as const)("pressed twice, %s: told the same, and signed in", async ([, came], { db }) => {
  const family = await createFamily(db);
  const held = await cookiesOf(db, family);
  const first = await press(held, fieldsOf(family), sendOf(db));
  expect(first).toMatchObject(done);

  const second = await press(came ? first.cookies : held, fieldsOf(family), sendOf(db));

  expect(second).toMatchObject(done);
  expect(await holderOf(db, second.cookies)).toMatchObject({ id: family.id });
});

test("the same, wherever the one press passes the other", async ({ db }) => {
  let [positions, calls] = [0, 1];
  for (let nth = 1; nth <= calls; nth++) {
    await undone(db, async (tx) => {
      const family = await createFamily(tx);
      const held = await cookiesOf(tx, family);
      const other = () => press(held, fieldsOf(family), sendOf(tx));
      const { slow, calls: made } = passedAtCall(sendOf(tx), nth, other);

      const own = await press(held, fieldsOf(family), slow);

      expect(own, `passed at call ${String(nth)}`).toMatchObject(done);
      expect(await holderOf(tx, own.cookies)).toMatchObject({ id: family.id });
      calls = made.count;
      positions = nth;
    });
  }
  expect(positions).toBeGreaterThanOrEqual(3);
});

test("a session that is over and another password: to the sign-in page, as any form", async ({
  db,
}) => {
  const family = await createFamily(db);
  const held = await cookiesOf(db, family);
  await press(held, fieldsOf(family), sendOf(db));

  for (const given of [
    { ...fieldsOf(family), new_password: "Noisetier-23-bleu" },
    { ...fieldsOf(family), email: "personne@example.test" },
    { ...fieldsOf(family), email: "" },
  ]) {
    const { answer, to, cookies } = await press(held, given, sendOf(db));
    expect(answer).toMatchObject({ status: 307 });
    expect(to).toBe("/connexion/?retour=%2Finformations%2F&reprise=1");
    expect(cookies.has("access-token")).toBe(false);
  }
});

test("without a session there is no sign-in here, whatever the password", async ({ db }) => {
  const family = await createFamily(db);
  const given = { ...fieldsOf(family), new_password: password };

  const { to, cookies } = await press(new Map(), given, sendOf(db));

  expect(to).toBe("/connexion/?retour=%2Finformations%2F");
  expect(cookies.has("access-token")).toBe(false);
});

test("while a session lasts, the e-mail of somebody else opens nothing", async ({ db }) => {
  const { email } = await createFamily(db);
  const family = await createFamily(db, { passwordHash: await hashPassword(chosen) });
  const held = await cookiesOf(db, family);
  const given = { email, current_password: "faux", new_password: password };

  const { answer, cookies } = await press(held, given, sendOf(db));

  expect(answer).toMatchObject({ init: { status: 422 } });
  expect(await holderOf(db, cookies)).toMatchObject({ id: family.id });
});

test("tries by this form count as those of the sign-in page", async ({ db }) => {
  stopMachineClock();
  const family = await createFamily(db);
  const over = new Map([["refresh-token", "unknown"]]);
  const guess = (typed: string) =>
    press(over, { ...fieldsOf(family), new_password: typed }, sendOf(db));
  for (let tries = 0; tries < 5; tries++) await guess(`Essai-numero-${String(tries)}`);

  const { answer, cookies } = await guess(password);

  expect(answer).toMatchObject({ status: 307 });
  expect(cookies.has("access-token")).toBe(false);
});
