import { eq } from "drizzle-orm";
import { expect } from "vitest";

import { onceKeys } from "#app/api/table.server.ts";
import { plusMinutes } from "#app/lib/clock.ts";
import { LastingRefusal } from "#app/lib/outbox.ts";
import { mailSweeps } from "#app/modules/foundation/mail/sweeps.server.ts";
import { test } from "#tests/database/db.ts";
import { dueOf } from "#tests/database/sweeps.ts";
import { createFamily, password } from "#tests/factories/account.ts";
import { refusalOf } from "#tests/http/refusal.ts";
import { shownBefore } from "#tests/http/robot.ts";
import { bearerOf, sendOf } from "#tests/http/signed-in.ts";
import { now, stopMachineClock } from "#tests/setup/time.ts";

import { accounts } from "./endpoints.ts";
import { users } from "./table.server.ts";

const newcomer = {
  email: "Nouvelle@Example.test",
  password: "Marronnier-42-vert",
  firstname: "Anne-Lise",
  lastname: "D’Hôte",
  phone: { phone_region: "FR", phone_country: "33", phone_number: "0612345678" },
  ...shownBefore(),
};

test("sign up, see oneself, sign out: from then on the token says nothing", async ({ db }) => {
  const { access_token, refresh_token } = await bearerOf(db)(accounts.signUp, {
    body: newcomer,
  });
  const api = bearerOf(db, access_token);

  const me = await api(accounts.show, {});
  expect(me).toMatchObject({
    email: "nouvelle@example.test",
    email_confirmed: false,
    role: "customer",
    customer_id: me.id,
    phone: { phone_region: "FR", phone_country: "33", phone_number: "06 12 34 56 78" },
  });

  await api(accounts.logout, {});
  expect(await refusalOf(api(accounts.show, {}))).toMatchObject({
    status: 403,
    code: "api.auth.token_expired",
  });
  const renewing = bearerOf(db)(accounts.refresh, { body: { refresh_token } });
  expect(await refusalOf(renewing)).toMatchObject({ status: 401 });
});

test("who we cannot write to is told so by the account, until the e-mail is another (STM-44)", async ({
  db,
}) => {
  const { access_token } = await bearerOf(db)(accounts.signUp, { body: newcomer });
  const api = bearerOf(db, access_token);
  const shown = () => api(accounts.show, {});
  expect(await shown()).toMatchObject({ email_refused: false });

  const mail = () => Promise.reject(new LastingRefusal("550 no such user"));
  await dueOf(mailSweeps)(db, plusMinutes(now, 1), { mail });
  const me = await shown();
  expect(me).toMatchObject({ email: "nouvelle@example.test", email_refused: true });

  await db.update(users).set({ email: "autre@example.test" }).where(eq(users.id, me.id));
  expect(await shown()).toMatchObject({ email_refused: false });
});

test("a sign-up sent twice, even at once, opens one account; no token is kept", async ({ db }) => {
  const api = bearerOf(db);
  const first = await api(accounts.signUp, { body: newcomer }, { once: "key-1" });
  const again = await api(accounts.signUp, { body: newcomer }, { once: "key-1" });

  const people = [first, again].map(({ access_token }) =>
    bearerOf(db, access_token)(accounts.show, {}),
  );
  const [one, other] = await Promise.all(people);
  expect(one?.id).toBe(other?.id);
  expect(JSON.stringify(await db.select().from(onceKeys))).not.toContain(first.refresh_token);
});

test("the same e-mail with another password is another's sign-up: 409", async ({ db }) => {
  const api = bearerOf(db);
  await api(accounts.signUp, { body: newcomer });
  const body = { ...newcomer, password: "Chataigne-17-rouge" };

  expect(await refusalOf(api(accounts.signUp, { body }))).toMatchObject({
    status: 409,
    errors: [{ field: "email", code: "api.signup.email_used" }],
  });
});

test("each fault of a sign-up stands at its own field", async ({ db }) => {
  const body = { ...newcomer, email: "pas-un-email", firstname: "<b>", password: "court" };

  const refusal = await refusalOf(bearerOf(db)(accounts.signUp, { body }));

  expect(refusal).toMatchObject({
    status: 422,
    code: "api.invalid",
    errors: [
      { field: "firstname", code: "api.account.name_invalid" },
      { field: "email", code: "api.account.email_invalid" },
      { field: "password", code: "api.password.too_short" },
    ],
  });
});

test("what a sign-up may not say is not heard", async ({ db }) => {
  const body = { ...newcomer, role: "operator", id: 1, email_confirmed: true };

  const { access_token } = await bearerOf(db)(accounts.signUp, { body });

  const me = await bearerOf(db, access_token)(accounts.show, {});
  expect(me).toMatchObject({ role: "customer", email_confirmed: false });
});

test("the sixth wrong password is told how long to wait", async ({ db }) => {
  stopMachineClock();
  const { email } = await createFamily(db);
  const guess = () => bearerOf(db)(accounts.login, { body: { email, password: "faux" } });
  for (let tries = 0; tries < 5; tries++) {
    expect(await refusalOf(guess())).toMatchObject({ status: 401 });
  }

  const refusal = await guess().catch((refused: unknown) => refused as Response);

  if (!(refusal instanceof Response)) throw new Error("signed in");
  expect(refusal.status).toBe(429);
  expect(Number(refusal.headers.get("retry-after"))).toBeGreaterThan(0);
  expect(await refusal.json()).toMatchObject({ message: expect.stringContaining("min") as string });
});

test("a forgotten password is answered 204, known or not", async ({ db }) => {
  const { email } = await createFamily(db);
  for (const requested of [email, "personne@example.test"]) {
    const path = accounts.forgotPassword.path.replace(":email", encodeURIComponent(requested));
    const response = await sendOf(db)(new Request(`http://api.test${path}`, { method: "POST" }));
    expect(response.status).toBe(204);
  }
});

test.for([
  ["a visitor", undefined, 401, "api.auth.required"],
  ["a tampered token", "x.y.z", 401, "api.auth.invalid_token"],
] as const)("%s does not see who is signed in", async ([, token, status, code], { db }) => {
  expect(await refusalOf(bearerOf(db, token)(accounts.show, {}))).toMatchObject({
    status,
    code,
  });
  const body = { new_password: "Chataigne-17-rouge" };
  expect(await refusalOf(bearerOf(db, token)(accounts.changePassword, { body }))).toMatchObject({
    status,
  });
});

test("one changes one's own password and signs in with it", async ({ db }) => {
  const { email } = await createFamily(db);
  const signed = await bearerOf(db)(accounts.login, { body: { email, password } });
  if (!("access_token" in signed)) throw new Error("no session");
  const body = { current_password: password, new_password: "Chataigne-17-rouge" };

  const mine = bearerOf(db, signed.access_token);
  await mine(accounts.changePassword, { body });

  expect(await refusalOf(mine(accounts.show, {}))).toMatchObject({ status: 403 });
  const again = { email, password: "Chataigne-17-rouge" };
  expect(await bearerOf(db)(accounts.login, { body: again })).toHaveProperty("access_token");
});
