import { expect } from "vitest";

import {
  openFirstPassword,
  openForcedReset,
} from "#app/modules/people/account/ask-reset.server.ts";
import { test } from "#tests/database/db.ts";
import { createFamily, createUser } from "#tests/factories/account.ts";
import { contextOf, formSent, pageRequest } from "#tests/http/routes.ts";
import { bearerOf } from "#tests/http/signed-in.ts";
import { now } from "#tests/setup/time.ts";

import { action as newPassword, loader as showNewPassword } from "./new-password.tsx";

const whereTo = (answer: unknown) =>
  answer instanceof Response ? answer.headers.get("location") : undefined;

test("a new password leads to the sign-in page, e-mail filled; the link serves once", async ({
  db,
}) => {
  const { id, email } = await createFamily(db);
  const token = await openForcedReset(db, id, now);
  const { context, opened } = contextOf(bearerOf(db));
  const address = `/renouvellement-mot-de-passe/?token=${token}&email=${encodeURIComponent(email)}`;
  const choose = (chosen: string) =>
    newPassword(formSent(address, { reset_password_token: token, new_password: chosen }, context));

  expect(await choose("court")).toMatchObject({ init: { status: 422 } });
  const answer = await choose("Chataigne-17-rouge");
  expect(whereTo(answer)).toBe(`/connexion/?email=${encodeURIComponent(email)}`);
  expect(opened).toEqual([undefined]);
  expect(whereTo(await choose("Chataigne-17-rouge"))).toBe(whereTo(answer));
  expect(await choose("Chataigne-18-rouge")).toMatchObject({
    init: { status: 422 },
    data: { error: { "": [expect.stringContaining("expiré")] } },
  });
});

test("a link that served says so at once, as one that never was: 410 and no form", async ({
  db,
}) => {
  const { id } = await createFamily(db);
  const token = await openForcedReset(db, id, now);
  const { context } = contextOf(bearerOf(db));
  const open = (given: string) =>
    showNewPassword(pageRequest(`/renouvellement-mot-de-passe/?token=${given}`, context));

  for (let looks = 0; looks < 3; looks++) {
    expect(await open(token)).toMatchObject({ data: { over: false }, init: { status: 200 } });
  }
  const sent = { reset_password_token: token, new_password: "Chataigne-17-rouge" };
  const address = `/renouvellement-mot-de-passe/?token=${token}`;
  expect(whereTo(await newPassword(formSent(address, sent, context)))).toBe("/connexion/");

  for (const given of [token, "jamais-donne", "", "a".repeat(300)]) {
    expect(await open(given)).toMatchObject({ data: { over: true }, init: { status: 410 } });
  }
  const bare = showNewPassword(pageRequest("/renouvellement-mot-de-passe/", context));
  expect(await bare).toMatchObject({ data: { over: false }, init: { status: 200 } });
});

test("a first password opens the space at once; a second sending finds it open (TEA-062)", async ({
  db,
}) => {
  const { id, email } = await createUser(db, "teacher");
  const token = await openFirstPassword(db, id, { now, days: 7 });
  const { context, opened } = contextOf(bearerOf(db));
  const sent = { reset_password_token: token, new_password: "Chataigne-17-rouge" };
  const address = `/renouvellement-mot-de-passe/?email=${encodeURIComponent(email)}&premier=1`;
  for (const _ of [1, 2]) {
    expect(whereTo(await newPassword(formSent(address, sent, context)))).toBe("/espace-prof/");
    expect(opened.at(-1)).toMatchObject({ role: "teacher" });
  }
});
