import { expect } from "vitest";

import type { Db } from "#app/db/client.server.ts";
import { plusMinutes } from "#app/lib/clock.ts";
import { totpCode } from "#app/lib/totp.server.ts";
import { test } from "#tests/database/db.ts";
import { createUser, password } from "#tests/factories/account.ts";
import { mailsTo } from "#tests/gateways/mails.ts";
import { callerOf } from "#tests/http/api.ts";
import { callOf, openCallOf } from "#tests/http/call.ts";
import { refusalOf } from "#tests/http/refusal.ts";

import { changePassword } from "./change-password.server.ts";
import { accounts } from "./endpoints.ts";
import { closeOperator } from "./operator.server.ts";
import { enrolSecondFactor, passSecondFactor, renewRecoveryCodes } from "./second-factor.server.ts";
import { actorOfToken } from "./session.server.ts";
import { signIn } from "./sign-in.server.ts";

const machineNow = new Date("2026-09-09T08:01:00Z");
const at = (minutes: number) => ({ machineNow: plusMinutes(machineNow, minutes) });

async function signedIn(db: Db) {
  const user = await createUser(db, "operator");
  const signed = await signIn(openCallOf(db, { machineNow }), { email: user.email, password });
  const token = "second_factor_token" in signed ? signed.second_factor_token : "";
  const enrolled = await enrolSecondFactor(openCallOf(db, { machineNow }), {
    second_factor_token: token,
  });
  const secret = enrolled.secret ?? "";
  const pass = (code: string, minutes = 0) =>
    passSecondFactor(openCallOf(db, at(minutes)), { second_factor_token: token, code });
  const codeAt = (minutes: number) => totpCode(secret, plusMinutes(machineNow, minutes));
  return { user, token, enrolled, pass, codeAt };
}

test("the first code enrols, opens a session and brings ten recovery codes", async ({ db }) => {
  const { token, enrolled, pass, codeAt } = await signedIn(db);

  expect(enrolled.address).toMatch(/^otpauth:\/\/totp\//);
  const first = await pass(codeAt(0));

  expect(first).toMatchObject({ role: "operator" });
  expect(new Set(first.recovery_codes).size).toBe(10);
  expect(await pass(codeAt(1), 1)).not.toHaveProperty("recovery_codes");
  const again = enrolSecondFactor(openCallOf(db, { machineNow }), { second_factor_token: token });
  expect(await again).toEqual({ secret: null, address: null });
});

test("a code is good once, a minute later it is over, and a token for ten minutes", async ({
  db,
}) => {
  const { pass, codeAt } = await signedIn(db);
  const wrong = { kind: "unauthenticated", code: "api.second_factor.wrong" };
  const code = codeAt(0);
  await pass(code);

  await expect(pass(code)).rejects.toMatchObject(wrong);
  await expect(pass(codeAt(1), 3)).rejects.toMatchObject(wrong);
  await expect(pass(codeAt(10), 10)).rejects.toMatchObject({ code: "api.second_factor.over" });
});

test("what the former password began opens nothing, and shows no key (security 22)", async ({
  db,
}) => {
  const { user, token, pass, codeAt } = await signedIn(db);
  const call = callOf(db, user.actor, { machineNow });
  await changePassword(call, {
    current_password: password,
    new_password: "Un-autre-mot-de-passe-7",
  });

  const over = { kind: "unauthenticated", code: "api.second_factor.over" };
  await expect(pass(codeAt(0))).rejects.toMatchObject(over);
  const enrolled = enrolSecondFactor(openCallOf(db, { machineNow }), {
    second_factor_token: token,
  });
  await expect(enrolled).rejects.toMatchObject(over);
});

test("after five wrong codes the right one waits too", async ({ db }) => {
  const { pass, codeAt } = await signedIn(db);
  for (let tries = 0; tries < 5; tries++) await expect(pass("000000")).rejects.toThrow("wrong");

  await expect(pass(codeAt(0))).rejects.toMatchObject({ kind: "too_many" });
});

test("a recovery code opens once; new ones void the former", async ({ db }) => {
  const { user, pass, codeAt } = await signedIn(db);
  const { recovery_codes: [one = "", two = ""] = [] } = await pass(codeAt(0));

  expect(await pass(one.toUpperCase())).toMatchObject({ role: "operator" });
  await expect(pass(one)).rejects.toThrow("wrong");
  const call = callOf(db, user.actor, at(1));
  const renewed = await renewRecoveryCodes(call, { code: codeAt(1) });

  await expect(pass(two, 1)).rejects.toThrow("wrong");
  expect(await pass(renewed.recovery_codes[9] ?? "", 1)).toMatchObject({ role: "operator" });
});

test("a dry run guesses no code: five calls in all, and the codes are kept under no key", async ({
  db,
}) => {
  const { actor } = await createUser(db, "operator");
  const api = callerOf(db, actor);
  const guess = () => api(accounts.renewRecoveryCodes, { body: { code: "000000", dry_run: true } });
  for (let tries = 0; tries < 5; tries++) {
    expect(await refusalOf(guess())).toMatchObject({ status: 422 });
  }

  expect(await refusalOf(guess())).toMatchObject({ status: 429 });
  expect(accounts.renewRecoveryCodes).not.toHaveProperty("once");
});

test("an operator sees and closes the other sessions", async ({ db }) => {
  const { user, pass, codeAt } = await signedIn(db);
  const tokens = [await pass(codeAt(0)), await pass(codeAt(1), 1)];
  const actor = { ...user.actor, sessionId: 0 };
  const api = callerOf(db, actor);
  expect(tokens).toHaveLength(2);

  await api(accounts.closeOperatorSessions, { query: {} });

  expect((await api(accounts.listOperatorSessions, {})).total).toBe(0);
  expect(await actorOfToken(db, tokens[0]?.access_token)).toMatchObject({ kind: "forbidden" });
});

test("an operator is made with a mailed link and closed, but neither by oneself nor the last one (OPS-40)", async ({
  db,
}) => {
  const { actor } = await createUser(db, "operator");
  const api = callerOf(db, actor);
  const body = { email: "lea@example.test", name: "Léa Roy", reason: "Elle arrive lundi" };

  const made = await api(accounts.createOperator, { body });
  expect(await mailsTo(db, body.email)).toHaveLength(1);
  expect(await refusalOf(api(accounts.createOperator, { body }))).toMatchObject({ status: 409 });

  const reason = "Elle est partie";
  const close = (id: number) => api(accounts.closeOperator, { params: { id }, body: { reason } });
  await expect(closeOperator(callOf(db, actor), { id: actor.id })).rejects.toMatchObject({
    code: "api.operator.own",
  });
  expect(await close(made.id)).toEqual({ id: made.id, state: "disabled" });
  expect(await refusalOf(close(made.id))).toMatchObject({ status: 404 });
  await expect(closeOperator(callOf(db, actor), { id: actor.id })).rejects.toMatchObject({
    code: "api.operator.last",
  });
});
