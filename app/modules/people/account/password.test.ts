import { eq } from "drizzle-orm";
import { expect } from "vitest";

import { rateLimits } from "#app/api/table.server.ts";
import type { Db } from "#app/db/client.server.ts";
import { isPassword } from "#app/lib/argon.server.ts";
import { plusMinutes } from "#app/lib/clock.ts";
import { RuleError } from "#app/lib/rule-error.ts";
import { create } from "#tests/database/create.ts";
import { test } from "#tests/database/db.ts";
import { createFamily, password } from "#tests/factories/account.ts";
import { mailsTo, tokenIn } from "#tests/gateways/mails.ts";
import { callOf, openCallOf } from "#tests/http/call.ts";
import { now } from "#tests/setup/time.ts";

import { askReset, openForcedReset } from "./ask-reset.server.ts";
import { changePassword } from "./change-password.server.ts";
import { passwordResets } from "./password.table.server.ts";
import { findUser } from "./repository.server.ts";
import { checkReset, resetPassword } from "./reset-password.server.ts";
import { actorOfToken, openSession, renewSession } from "./session.server.ts";

const machineNow = new Date();
const times = { now, machineNow };
const requested = { ...times, ip: "192.0.2.7" };
const chosen = "Chataigne-17-rouge";

async function linkSentTo(db: Db, email: string): Promise<string> {
  await askReset(openCallOf(db, requested), { email });
  const sent = (await mailsTo(db, email)).at(-1);
  return tokenIn(sent);
}

async function actorIn(db: Db, accessToken: string) {
  const actor = await actorOfToken(db, accessToken);
  if (!actor || actor instanceof RuleError) throw new Error("not signed in");
  return actor;
}

test("a known e-mail gets a link, an unknown one nothing, and the answers are the same", async ({
  db,
}) => {
  const family = await createFamily(db);

  await expect(
    askReset(openCallOf(db, requested), { email: "personne@example.test" }),
  ).resolves.toBeUndefined();
  const token = await linkSentTo(db, family.email);

  expect(token.length).toBeGreaterThan(40);
  expect(await mailsTo(db, "personne@example.test")).toHaveLength(0);
  const [kept] = await db.select().from(passwordResets).where(eq(passwordResets.userId, family.id));
  expect(JSON.stringify(kept)).not.toContain(token);
});

test("a link changes the password once, ends every session and says so by mail (AUTH-010)", async ({
  db,
}) => {
  const family = await createFamily(db);
  const { access_token } = await openSession(db, family, machineNow);
  const token = await linkSentTo(db, family.email);

  await resetPassword(openCallOf(db, times), { reset_password_token: token, new_password: chosen });

  const user = await findUser(db, family.id);
  expect(await isPassword(chosen, user?.passwordHash)).toBe(true);
  expect(user?.emailConfirmedAt).toEqual(now);
  expect(await actorOfToken(db, access_token)).toBeInstanceOf(RuleError);
  expect((await mailsTo(db, family.email)).map(({ template }) => template)).toEqual([
    "password_reset",
    "password_changed",
  ]);
  await expect(
    resetPassword(openCallOf(db, times), {
      reset_password_token: token,
      new_password: `${chosen}-2`,
    }),
  ).rejects.toMatchObject({
    code: "api.auth.reset_token_invalid",
  });
});

test("a link pressed twice with one password is one change, told the same; five times at most", async ({
  db,
}) => {
  const family = await createFamily(db);
  const token = await linkSentTo(db, family.email);
  const press = (typed: string, at = times) =>
    resetPassword(openCallOf(db, at), { reset_password_token: token, new_password: typed });
  await press(chosen);
  const { access_token } = await openSession(db, family, machineNow);

  await press(chosen);
  await press(chosen, { now: plusMinutes(now, 9), machineNow });

  expect(await actorOfToken(db, access_token)).toMatchObject({ id: family.id });
  const sent = (await mailsTo(db, family.email)).map(({ template }) => template);
  expect(sent).toEqual(["password_reset", "password_changed"]);
  const over = { code: "api.auth.reset_token_invalid" };
  await expect(press(password)).rejects.toMatchObject(over);
  await expect(press(chosen, { now: plusMinutes(now, 10), machineNow })).rejects.toMatchObject(
    over,
  );
  for (const typed of ["Essai-numero-4", "Essai-numero-5"]) {
    await expect(press(typed)).rejects.toMatchObject(over);
  }
  await expect(press(chosen)).rejects.toMatchObject({ kind: "too_many" });
});

test("a link is good for an hour of business time (AUTH-009)", async ({ db }) => {
  const family = await createFamily(db);
  const token = await linkSentTo(db, family.email);
  const late = { now: plusMinutes(now, 60), machineNow };

  await expect(
    resetPassword(openCallOf(db, late), { reset_password_token: token, new_password: chosen }),
  ).rejects.toThrow("api.auth.reset_token_invalid");
});

test("a link is looked at as often as one likes, and is over once it served or its hour is past", async ({
  db,
}) => {
  const { email } = await createFamily(db);
  const token = await linkSentTo(db, email);
  const over = { kind: "gone", code: "api.auth.reset_link_over" };

  for (const at of [now, now, plusMinutes(now, 59)])
    await checkReset(openCallOf(db, { now: at }), { reset_password_token: token });
  await expect(
    checkReset(openCallOf(db, { now: plusMinutes(now, 60) }), { reset_password_token: token }),
  ).rejects.toMatchObject(over);
  await expect(
    checkReset(openCallOf(db), { reset_password_token: `${token}x` }),
  ).rejects.toMatchObject(over);

  await resetPassword(openCallOf(db, times), { reset_password_token: token, new_password: chosen });
  await expect(checkReset(openCallOf(db), { reset_password_token: token })).rejects.toMatchObject(
    over,
  );
});

test("a newer link ends the older one", async ({ db }) => {
  const family = await createFamily(db);
  const older = await linkSentTo(db, family.email);
  const newer = await linkSentTo(db, family.email);

  await expect(
    resetPassword(openCallOf(db, times), { reset_password_token: older, new_password: chosen }),
  ).rejects.toThrow();
  await resetPassword(openCallOf(db, times), { reset_password_token: newer, new_password: chosen });
});

test("beyond its mails an account gets none, beyond its calls a network is told to wait", async ({
  db,
}) => {
  const { id, email } = await createFamily(db);
  const windowStart = new Date(Math.floor(machineNow.getTime() / 3_600_000) * 3_600_000);
  await create(db, rateLimits, { key: `forgotten user:${String(id)}`, windowStart, calls: 60 });
  await create(db, rateLimits, { key: "forgotten 203.0.113.9", windowStart, calls: 2000 });

  // Revealing this would confirm that the account exists.
  await askReset(openCallOf(db, requested), { email });
  expect(await mailsTo(db, email)).toEqual([]);
  await expect(
    askReset(openCallOf(db, { ...requested, ip: "203.0.113.9" }), { email }),
  ).rejects.toMatchObject({
    kind: "too_many",
  });
});

test("a password that is refused leaves the link good", async ({ db }) => {
  const family = await createFamily(db);
  const token = await linkSentTo(db, family.email);

  const common = resetPassword(openCallOf(db, times), {
    reset_password_token: token,
    new_password: "motdepasse123",
  });
  await expect(common).rejects.toMatchObject({
    extra: { errors: [{ field: "new_password", code: "api.password.too_common" }] },
  });

  await resetPassword(openCallOf(db, times), { reset_password_token: token, new_password: chosen });
});

test("a change that is required ends with the new password", async ({ db }) => {
  const family = await createFamily(db, { passwordChangeRequired: true });
  const token = await openForcedReset(db, family.id, now);

  await resetPassword(openCallOf(db, times), { reset_password_token: token, new_password: chosen });

  const user = await findUser(db, family.id);
  expect(user).toMatchObject({ passwordChangeRequired: false, emailConfirmedAt: null });
});

test("changing one's password ends every session, for both tokens: the present one too", async ({
  db,
}) => {
  const family = await createFamily(db);
  const here = await openSession(db, family, machineNow);
  const elsewhere = await openSession(db, family, machineNow);
  const by = await actorIn(db, here.access_token);

  await changePassword(callOf(db, by, times), { current_password: password, new_password: chosen });

  for (const { access_token: access, refresh_token: refresh } of [here, elsewhere]) {
    expect(await actorOfToken(db, access)).toBeInstanceOf(RuleError);
    await expect(
      renewSession(openCallOf(db, { machineNow }), { refresh_token: refresh }),
    ).rejects.toBeInstanceOf(RuleError);
  }
});

test("the present password is asked, unless the sign-in is younger than ten minutes", async ({
  db,
}) => {
  const family = await createFamily(db);
  const { access_token } = await openSession(db, family, plusMinutes(machineNow, -11));
  const by = await actorIn(db, access_token);
  const without = { current_password: undefined, new_password: chosen };

  await expect(changePassword(callOf(db, by, times), without)).rejects.toMatchObject({
    extra: { errors: [{ field: "current_password", code: "api.password.present_required" }] },
  });
  const wrong = { current_password: "autre chose", new_password: chosen };
  await expect(changePassword(callOf(db, by, times), wrong)).rejects.toMatchObject({
    extra: { errors: [{ field: "current_password", code: "api.password.present_wrong" }] },
  });

  const fresh = await openSession(db, family, plusMinutes(machineNow, -9));
  await changePassword(callOf(db, await actorIn(db, fresh.access_token), times), without);
});

test("five wrong present passwords are enough", async ({ db }) => {
  const family = await createFamily(db);
  const { access_token } = await openSession(db, family, machineNow);
  const by = await actorIn(db, access_token);
  const guess = () =>
    changePassword(callOf(db, by, times), { current_password: "faux", new_password: chosen });

  for (let tries = 0; tries < 5; tries++) await expect(guess()).rejects.toThrow("api.invalid");

  await expect(guess()).rejects.toMatchObject({ kind: "too_many" });
});
