import { eq } from "drizzle-orm";
import { expect } from "vitest";

import type { Db, Tx } from "#app/db/client.server.ts";
import { RuleError } from "#app/lib/rule-error.ts";
import { showTeacher } from "#app/modules/catalogue/lesson-page/show.server.ts";
import { searchTeachers } from "#app/modules/catalogue/search/search-teachers.server.ts";
import { silenceSweeps } from "#app/modules/lessons/lesson-request/sweeps.server.ts";
import { listProposalsOf } from "#app/modules/lessons/proposal/repository.server.ts";
import { answerLink, showLink } from "#app/modules/lessons/teacher-response/use-link.server.ts";
import { askReset } from "#app/modules/people/account/ask-reset.server.ts";
import {
  confirmEmail,
  resendConfirmation,
} from "#app/modules/people/account/confirm-email.server.ts";
import { accounts } from "#app/modules/people/account/endpoints.ts";
import { checkReset, resetPassword } from "#app/modules/people/account/reset-password.server.ts";
import { openSession } from "#app/modules/people/account/session.server.ts";
import { sessions } from "#app/modules/people/account/session.table.server.ts";
import { users } from "#app/modules/people/account/table.server.ts";
import { test } from "#tests/database/db.ts";
import { dueOf } from "#tests/database/sweeps.ts";
import { createFamily, createUser, newcomer, password } from "#tests/factories/account.ts";
import { createProposed } from "#tests/factories/lesson-request.ts";
import { createTeacher } from "#tests/factories/teacher.ts";
import { mailsTo, tokenIn } from "#tests/gateways/mails.ts";
import { callOf, openCallOf } from "#tests/http/call.ts";
import { refusalOf } from "#tests/http/refusal.ts";
import { shownBefore } from "#tests/http/robot.ts";
import { bearerOf } from "#tests/http/signed-in.ts";
import { byOperator } from "#tests/setup/operator.ts";
import { inDays, now } from "#tests/setup/time.ts";

import { deleteAccount } from "./delete.server.ts";
import { disableAccount, enableAccount } from "./disable.server.ts";

const due = dueOf(silenceSweeps);

const machineNow = new Date();
const times = { by: byOperator, now, machineNow };
const disable = (db: Tx, email: string) =>
  disableAccount(db, { who: email, reason: "Vol de téléphone." }, times);

test("the very next request of an open session is refused, and both tokens are dead", async ({
  db,
}) => {
  const family = await createFamily(db);
  const other = await createFamily(db);
  const held = await openSession(db, family, machineNow);
  const theirs = await openSession(db, other, machineNow);
  const api = bearerOf(db, held.access_token);
  expect(await api(accounts.show, {})).toMatchObject({ id: family.id });

  await disable(db, family.email.toUpperCase());

  const over = { status: 403, code: "api.auth.token_expired" };
  expect(await refusalOf(api(accounts.show, {}))).toMatchObject(over);
  const renewing = api(accounts.refresh, { body: { refresh_token: held.refresh_token } });
  expect(await refusalOf(renewing)).toMatchObject({ status: 401 });
  const [session] = await db.select().from(sessions).where(eq(sessions.userId, family.id));
  expect(session).toMatchObject({ revokedBecause: "account_disabled" });
  expect(await bearerOf(db, theirs.access_token)(accounts.show, {})).toMatchObject({
    id: other.id,
  });
});

test("a session that opened meanwhile is worth nothing either", async ({ db }) => {
  const family = await createFamily(db);
  await disable(db, family.email);
  const held = await openSession(db, family, machineNow);
  const api = bearerOf(db, held.access_token);

  expect(await refusalOf(api(accounts.show, {}))).toMatchObject({ status: 403 });
  const renewing = api(accounts.refresh, { body: { refresh_token: held.refresh_token } });
  expect(await refusalOf(renewing)).toMatchObject({ status: 401 });
});

test("signing in says what a wrong password is told; enabled again, it works", async ({ db }) => {
  const { email } = await createFamily(db);
  const api = bearerOf(db);
  const signIn = (typed: string) => api(accounts.login, { body: { email, password: typed } });
  const wrong = await refusalOf(signIn("faux"));
  await disable(db, email);

  expect(await refusalOf(signIn(password))).toEqual(wrong);

  await enableAccount(db, email, { by: byOperator, now });
  expect(await signIn(password)).toHaveProperty("access_token");
});

test("a sign-up sent again does not open a disabled account", async ({ db }) => {
  await bearerOf(db)(accounts.signUp, { body: { ...newcomer, ...shownBefore() } });
  await disable(db, newcomer.email);

  const again = bearerOf(db)(accounts.signUp, { body: { ...newcomer, ...shownBefore() } });
  expect(await refusalOf(again)).toMatchObject({ status: 409 });
});

test("the secret links of the person are dead, and no other is sent", async ({ db }) => {
  const family = await createFamily(db);
  const asking = { ...times, ip: "192.0.2.1" };
  await resendConfirmation(callOf(db, family.actor));
  await askReset(openCallOf(db, asking), { email: family.email });
  const sent = await mailsTo(db, family.email);
  const [confirmation = "", reset = ""] = sent.map(tokenIn);
  await checkReset(openCallOf(db), { reset_password_token: reset });

  await disable(db, family.email);

  await expect(checkReset(openCallOf(db), { reset_password_token: reset })).rejects.toThrow(
    "api.auth.reset_link_over",
  );
  const choosing = resetPassword(openCallOf(db, times), {
    reset_password_token: reset,
    new_password: "Chataigne-17-rouge",
  });
  await expect(choosing).rejects.toThrow("api.auth.reset_token_invalid");
  await expect(confirmEmail(openCallOf(db), { token: confirmation })).rejects.toThrow(
    "api.account.confirm_invalid",
  );
  await askReset(openCallOf(db, asking), { email: family.email });
  expect(await mailsTo(db, family.email)).toHaveLength(sent.length);
});

test("the link to answer a request is dead too, until her account opens again", async ({ db }) => {
  const { email } = await requestedOfTwo(db);
  const [mail] = await mailsTo(db, email);
  const token = new URL(mail?.link ?? "").pathname.split("/").at(-2) ?? "";
  expect(await showLink(openCallOf(db), { token })).toMatchObject({ answered: false });

  await disable(db, email);
  await expect(showLink(openCallOf(db), { token })).rejects.toThrow("api.proposal.link_unknown");
  const input = { teacher_response: "accepted" } as const;
  await expect(answerLink(openCallOf(db), { token, ...input })).rejects.toThrow(
    "api.proposal.link_unknown",
  );

  await enableAccount(db, email, { by: byOperator, now });
  expect(await showLink(openCallOf(db), { token })).toMatchObject({ answered: false });
});

async function requestedOfTwo(db: Db) {
  const { id, proposals } = await createProposed(db, { teachers: 2 });
  const teacherId = proposals[0]?.teacherId ?? 0;
  const [teacher] = await db.select().from(users).where(eq(users.id, teacherId));
  return { id, teacherId, email: teacher?.email ?? "" };
}

test("a teacher leaves the search and the requests as one who left, and comes back", async ({
  db,
}) => {
  const { id, teacherId, email } = await requestedOfTwo(db);
  const found = async () => (await searchTeachers({ db, now }, {})).data.map((one) => one.id);
  const shown = () => showTeacher(openCallOf(db), { id: teacherId });
  expect(await found()).toContain(teacherId);

  await disable(db, email);

  expect(await found()).not.toContain(teacherId);
  await expect(shown()).rejects.toMatchObject({ kind: "gone" });
  await due(db, now);
  const asks = await listProposalsOf(db, id);
  expect(asks.find((one) => one.teacherId === teacherId)?.teacherResponse).toBe("overbooked");

  await enableAccount(db, email, { by: byOperator, now: inDays(1) });
  expect(await found()).toContain(teacherId);
  expect(await shown()).toMatchObject({ id: teacherId });
});

test("who had left before stays left when her account opens again", async ({ db }) => {
  const teacher = await createTeacher(db, { status: "left", leftAt: inDays(-3) });
  const [user] = await db.select().from(users).where(eq(users.id, teacher.id));
  const email = user?.email ?? "";
  await disable(db, email);
  await enableAccount(db, email, { by: byOperator, now });

  await expect(showTeacher(openCallOf(db), { id: teacher.id })).rejects.toMatchObject({
    kind: "gone",
  });
});

test("twice is a conflict, an unknown e-mail is no account", async ({ db }) => {
  const { email } = await createFamily(db);

  await expect(enableAccount(db, email, { by: byOperator, now })).rejects.toThrow(
    "api.account.not_disabled",
  );
  await disable(db, email);
  await expect(disable(db, email)).rejects.toThrow("api.account.disabled");
  await expect(disable(db, "personne@example.test")).rejects.toBeInstanceOf(RuleError);
});

test("an account that was erased and an operator's are not opened again here", async ({ db }) => {
  const family = await createFamily(db);
  await deleteAccount(callOf(db, family.actor), { current_password: password });
  const { id, email } = await createUser(db, "operator");
  await db.update(users).set({ disabledAt: now }).where(eq(users.id, id));
  const enable = (who: string | number) => enableAccount(db, who, { by: byOperator, now });

  await expect(enable(family.id)).rejects.toMatchObject({ kind: "not_found" });
  await expect(enable(email)).rejects.toMatchObject({ code: "api.account.delete_operator" });
});
