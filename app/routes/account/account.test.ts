import { eq } from "drizzle-orm";
import { expect } from "vitest";

import { keepForm } from "#app/bff/kept-form.server.ts";
import { robotFields } from "#app/bff/robot.server.ts";
import { machineClock } from "#app/lib/clock.ts";
import { robotNames } from "#app/lib/robot-stamp.ts";
import { totpCode } from "#app/lib/totp.server.ts";
import { mails } from "#app/modules/foundation/mail/table.server.ts";
import { findUserByEmail } from "#app/modules/people/account/repository.server.ts";
import { test } from "#tests/database/db.ts";
import { createFamily, createUser, password } from "#tests/factories/account.ts";
import { shownBefore } from "#tests/http/robot.ts";
import { contextOf, formSent, pageRequest } from "#tests/http/routes.ts";
import { bearerOf } from "#tests/http/signed-in.ts";
import { inDays, stopMachineClock } from "#tests/setup/time.ts";

import { action as forgotten } from "./forgotten-password.tsx";
import { action as newPassword } from "./new-password.tsx";
import { action as giveCode, loader as showCode } from "./second-factor.tsx";
import { action as signIn } from "./sign-in.tsx";
import { action as signUp } from "./sign-up.tsx";

const whereTo = (answer: unknown) =>
  answer instanceof Response ? answer.headers.get("location") : undefined;

const newcomer = {
  firstname: "Sophie",
  lastname: "Martin",
  email: "famille.j01@example.test",
  "phone.phone_number": "06 12 34 56 78",
  password: "Marronnier-42-vert",
};

test("a good password opens a session and leads where one wanted to go", async ({ db }) => {
  const { email } = await createFamily(db);
  const { context, opened } = contextOf(bearerOf(db));
  const sent = { email, password };

  const answer = await signIn(formSent("/connexion/?retour=%2Feleves%2F", sent, context));

  expect(answer).toMatchObject({ status: 303 });
  expect(whereTo(answer)).toBe("/eleves/");
  expect(opened).toMatchObject([{ role: "customer" }]);
});

test.for(["//evil.example/", "https://evil.example/", "/\\evil.example"])(
  "the way back « %s » leads home instead",
  async (retour, { db }) => {
    const { email } = await createFamily(db);
    const { context } = contextOf(bearerOf(db));
    const address = `/connexion/?retour=${encodeURIComponent(retour)}`;

    expect(whereTo(await signIn(formSent(address, { email, password }, context)))).toBe(
      "/mes-cours/",
    );
  },
);

test("a sign no text may hold is no breakdown", async ({ db }) => {
  const { context } = contextOf(bearerOf(db));
  const sent = { email: "a\u0000b@exemple.test", password: "faux\u0000" };

  const answer = await signIn(formSent("/connexion/", sent, context));

  expect(answer).toMatchObject({ init: { status: 422 } });
});

test("a form without its fields is refused in French, never in zod’s English", async ({ db }) => {
  const { context } = contextOf(bearerOf(db));

  const answer = await newPassword(formSent("/renouvellement-mot-de-passe/", {}, context));

  expect(answer).toMatchObject({ init: { status: 422 } });
  expect(JSON.stringify(answer)).not.toMatch(/expected|received/);
});

test("a wrong password comes back to the form, the e-mail kept, the password not", async ({
  db,
}) => {
  const { email } = await createFamily(db);
  const { context, opened } = contextOf(bearerOf(db));

  const answer = await signIn(formSent("/connexion/", { email, password: "faux" }, context));

  expect(answer).toMatchObject({
    init: { status: 422 },
    data: { result: { error: { "": [/./] } } },
  });
  expect(JSON.stringify(answer)).toContain(email);
  expect(JSON.stringify(answer)).not.toContain("faux");
  expect(opened).toEqual([]);
});

test("the sixth wrong password says how long to wait: 429", async ({ db }) => {
  stopMachineClock();
  const { email } = await createFamily(db);
  const { context } = contextOf(bearerOf(db));
  const guess = () => signIn(formSent("/connexion/", { email, password: "faux" }, context));
  for (let tries = 0; tries < 5; tries++) await guess();

  expect(await guess()).toMatchObject({ init: { status: 429 } });
});

test("who must change her password gets no session but the page to do it", async ({ db }) => {
  const { email } = await createFamily(db, { passwordChangeRequired: true });
  const { context, opened } = contextOf(bearerOf(db));

  const answer = await signIn(formSent("/connexion/", { email, password }, context));

  expect(whereTo(answer)).toMatch(/^\/renouvellement-mot-de-passe\/\?token=/);
  expect(opened).toEqual([]);
});

test("an operator gives a code too: the first one enrols and shows the recovery codes", async ({
  db,
}) => {
  const { email } = await createUser(db, "operator");
  const { context, opened } = contextOf(bearerOf(db));

  const asked = whereTo(await signIn(formSent("/connexion/", { email, password }, context))) ?? "";
  expect(asked).toMatch(/^\/gestion\/code\/\?token=/);
  const { secret, qr } = await showCode(pageRequest(asked, context));
  expect(qr === "" ? "" : qr?.path).toMatch(/^M0 0/);
  const wrong = await giveCode(formSent(asked, { code: "000000" }, context));
  expect([wrong, opened]).toMatchObject([{ init: { status: 422 } }, []]);
  const code = totpCode(secret ?? "", machineClock());
  const given = await giveCode(formSent(asked, { code }, context));

  expect(given).toMatchObject({ data: { codes: { length: 10 }, next: "/gestion/" } });
  expect(opened).toMatchObject([{ role: "operator" }]);
  const again = await giveCode(formSent(asked, { code }, context));
  expect(again).toMatchObject({ init: { status: 422 } });
});

test("an operator gives the code anew before a decision, and no one else is asked for it (OPS-06)", async ({
  db,
}) => {
  const { id, email } = await createUser(db, "operator");
  const { context, opened } = contextOf(bearerOf(db));
  const asked = whereTo(await signIn(formSent("/connexion/", { email, password }, context))) ?? "";
  const { secret } = await showCode(pageRequest(asked, context));
  const codeAt = (seconds: number) =>
    totpCode(secret ?? "", new Date(machineClock().getTime() + seconds * 1000));
  await giveCode(formSent(asked, { code: codeAt(0) }, context));
  const names = { firstname: "Agathe", lastname: "Lemoine" };
  const person = { id, email, ...names, role: "operator", emailConfirmed: true } as const;
  const { context: desk } = contextOf(bearerOf(db, opened[0]?.access_token), {
    person: () => Promise.resolve(person),
  });

  expect(await showCode(pageRequest("/gestion/code/", desk))).toMatchObject({ token: null });
  const used = await giveCode(formSent("/gestion/code/", { code: codeAt(0) }, desk));
  expect(used).toMatchObject({ init: { status: 422 }, data: { result: { status: "error" } } });
  const given = await giveCode(formSent("/gestion/code/", { code: codeAt(30) }, desk));
  expect([whereTo(given), given]).toMatchObject(["/gestion/", { status: 303 }]);

  const { context: visitor } = contextOf(bearerOf(db));
  const led = await showCode(pageRequest("/gestion/code/", visitor)).catch((one: unknown) => one);
  expect(whereTo(led)).toBe("/connexion/");
});

test("a form whose session ended is carried by the sign-in page and given back after it", async ({
  db,
}) => {
  const { email } = await createFamily(db);
  const { context } = contextOf(bearerOf(db));
  const typed = { firstname: "Lina", lastname: "Martin", current_password: "secret" };
  const address = "/connexion/?retour=%2Feleves%2Fajouter%2F&reprise=1";

  const shown = await signIn(formSent(address, typed, context));
  expect(shown).toMatchObject({ data: { kept: expect.any(String) as string } });
  const { kept = "" } = (shown as { data: { kept?: string } }).data;
  expect(Buffer.from(kept, "base64url").toString()).not.toContain("secret");

  const back = await signIn(
    formSent("/connexion/?retour=%2Feleves%2Fajouter%2F", { email, password, kept }, context),
  );
  expect(back).toMatchObject({
    data: {
      resume: {
        action: "/eleves/ajouter/",
        fields: [
          ["firstname", "Lina"],
          ["lastname", "Martin"],
        ],
      },
    },
  });
});

test("what was kept is forgotten after half an hour, and no one else can write it", async ({
  db,
}) => {
  const { email } = await createFamily(db);
  const { context } = contextOf(bearerOf(db));
  const form = new FormData();
  form.set("firstname", "Lina");
  const old = keepForm(form, "/eleves/ajouter/", new Date(Date.now() - 31 * 60_000));

  for (const kept of [old, `${old}x`, "x.y"]) {
    const answer = await signIn(formSent("/connexion/", { email, password, kept }, context));
    expect(whereTo(answer)).toBe("/mes-cours/");
  }
});

test("a sign-up opens the account and its session", async ({ db }) => {
  const { context, opened } = contextOf(bearerOf(db));
  const sent = { ...newcomer, ...shownBefore() };

  const answer = await signUp(formSent("/inscription/", sent, context));
  await signUp(formSent("/inscription/", sent, context));

  expect(whereTo(answer)).toBe("/mes-cours/");
  expect(opened).toHaveLength(2);
  expect(opened[0]?.refresh_token).not.toBe(opened[1]?.refresh_token);
  expect(await findUserByEmail(db, newcomer.email)).toMatchObject({
    phone: "+33612345678",
    phoneMarketingConsent: false,
  });
});

test("an e-mail that is taken is said at its field, all the rest kept", async ({ db }) => {
  await createFamily(db, { email: newcomer.email, createdAt: inDays(-1) });
  const { context } = contextOf(bearerOf(db));

  const answer = await signUp(
    formSent("/inscription/", { ...newcomer, ...shownBefore() }, context),
  );

  expect(answer).toMatchObject({
    init: { status: 409 },
    data: {
      error: { email: [expect.stringContaining("compte")] },
      initialValue: { firstname: "Sophie", phone: { phone_number: "06 12 34 56 78" } },
    },
  });
});

test.for([
  ["faster than two seconds", () => ({ [robotNames.stamp]: robotFields().value })],
  ["with the trap filled", () => ({ ...shownBefore(), [robotNames.trap]: "http://spam.example" })],
  ["without its signed time", () => ({})],
  ["with another time than ours", () => ({ [robotNames.stamp]: "1.abc" })],
  [
    "after three hours",
    () => ({ [robotNames.stamp]: robotFields(new Date(Date.now() - 3 * 3_600_000)).value }),
  ],
] as const)("a sign-up sent %s opens nothing", async ([, guard], { db }) => {
  const { context, opened } = contextOf(bearerOf(db));

  const answer = await signUp(formSent("/inscription/", { ...newcomer, ...guard() }, context));

  expect(answer).toMatchObject({ init: { status: 422 } });
  expect(opened).toEqual([]);
});

test("a forgotten password: the same answer for everybody, one mail for who has an account", async ({
  db,
}) => {
  const { email } = await createFamily(db);
  const { context } = contextOf(bearerOf(db));
  const ask = (to: string) =>
    forgotten(formSent("/mot-de-passe-oublie/", { email: to, ...shownBefore() }, context));

  const [known, unknown] = [await ask(email), await ask("personne@example.test")];

  expect(whereTo(known)).toBe("/mot-de-passe-oublie/");
  expect(whereTo(unknown)).toBe("/mot-de-passe-oublie/");
  const sent = await db.select().from(mails).where(eq(mails.template, "password_reset"));
  expect(sent.map(({ recipient }) => recipient)).toEqual([email]);
});
