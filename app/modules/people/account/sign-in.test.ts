import { hash } from "@node-rs/argon2";
import { expect } from "vitest";

import { rateLimits } from "#app/api/table.server.ts";
import { plusMinutes } from "#app/lib/clock.ts";
import { RuleError } from "#app/lib/rule-error.ts";
import { create } from "#tests/database/create.ts";
import { test } from "#tests/database/db.ts";
import { createFamily, createUser, newcomer, password } from "#tests/factories/account.ts";
import { mailsTo, tokenIn } from "#tests/gateways/mails.ts";
import { openCallOf } from "#tests/http/call.ts";
import { shownBefore } from "#tests/http/robot.ts";
import { inDays, now } from "#tests/setup/time.ts";

import { emailSchema } from "./account.endpoints.ts";
import { askReset } from "./ask-reset.server.ts";
import { changeUser } from "./change-family.server.ts";
import { billingDataOf, findPerson } from "./find-family.server.ts";
import { findUserByEmail, saveUser } from "./repository.server.ts";
import { resetPassword } from "./reset-password.server.ts";
import { signIn } from "./sign-in.server.ts";
import { signUp } from "./sign-up.server.ts";

const machineNow = new Date("2026-09-09T08:01:00Z");
const times = { now, machineNow };
const from = (ip: string) => ({ ip });

test("a good password opens a session, whatever the capitals of the e-mail", async ({ db }) => {
  const family = await createFamily(db);

  const signed = await signIn(openCallOf(db, { ...times, ...from("192.0.2.1") }), {
    email: ` ${family.email.toUpperCase()}`,
    password,
  });

  expect(signed).toMatchObject({ role: "customer", firstname: "Sophie" });
});

test("an unknown e-mail and a wrong password are told the same", async ({ db }) => {
  const family = await createFamily(db);
  const tries = [
    { email: "personne@example.test", password },
    { email: family.email, password: "faux" },
  ];

  for (const typed of tries) {
    await expect(
      signIn(openCallOf(db, { ...times, ...from("192.0.2.1") }), { ...typed }),
    ).rejects.toMatchObject({
      kind: "unauthenticated",
      code: "api.auth.bad_credentials",
    });
  }
});

test("an unknown e-mail takes as long as a wrong password", async ({ db }) => {
  const { email } = await createFamily(db);
  const least = { known: Number.POSITIVE_INFINITY, unknown: Number.POSITIVE_INFINITY };
  for (let tries = 0; tries < 10; tries++) {
    for (const [who, typed] of [
      ["known", email],
      ["unknown", `absent.${email}`],
    ] as const) {
      const before = process.cpuUsage();
      const guess = { email: typed, password: "faux", ...from(`192.0.2.${String(tries)}`) };
      await signIn(openCallOf(db, { ...times, ip: guess.ip }), guess).catch(() => undefined);
      const { user, system } = process.cpuUsage(before);
      least[who] = Math.min(least[who], user + system);
    }
  }

  expect(least.unknown).toBeGreaterThan(least.known / 2);
  expect(least.known).toBeGreaterThan(least.unknown / 2);
});

test("the sixth try after five failures waits, for that network only", async ({ db }) => {
  const { email } = await createFamily(db);
  const guess = (ip: string, typed: string) =>
    signIn(openCallOf(db, { ...times, ...from(ip) }), { email, password: typed });
  for (let tries = 0; tries < 5; tries++) {
    await expect(guess("192.0.2.1", "faux")).rejects.toThrow("bad_credentials");
  }

  await expect(guess("192.0.2.1", password)).rejects.toMatchObject({
    kind: "too_many",
    extra: { retryAfter: 840 },
  });
  expect(await guess("198.51.100.1", password)).toHaveProperty("access_token");
  const later = { now, machineNow: plusMinutes(machineNow, 15) };
  expect(
    await signIn(openCallOf(db, { ...later, ...from("192.0.2.1") }), { email, password }),
  ).toHaveProperty("access_token");
});

test("beyond its failures a network waits, whatever the account and the password", async ({
  db,
}) => {
  const { email } = await createFamily(db);
  const windowStart = new Date("2026-09-09T08:00:00Z");
  await create(db, rateLimits, { key: "login 203.0.113.9", windowStart, calls: 400 });

  await expect(
    signIn(openCallOf(db, { ...times, ...from("203.0.113.9") }), { email, password }),
  ).rejects.toMatchObject({ kind: "too_many" });
});

test("a success forgets the failures before it", async ({ db }) => {
  const { email } = await createFamily(db);
  const attempt = (typed: string) =>
    signIn(openCallOf(db, { ...times, ...from("2001:db8::1") }), { email, password: typed });

  for (let round = 0; round < 3; round++) {
    for (let tries = 0; tries < 4; tries++) await expect(attempt("faux")).rejects.toThrow();
    await attempt(password);
  }
});

test("who must change her password gets a permission, not a session", async ({ db }) => {
  const { email } = await createFamily(db, { passwordChangeRequired: true });

  const signed = await signIn(openCallOf(db, { ...times, ...from("192.0.2.1") }), {
    email,
    password,
  });

  expect(Object.keys(signed)).toEqual(["password_change_required", "password_reset_token"]);
});

test("an operator gets no session without a second factor", async ({ db }) => {
  const { email } = await createUser(db, "operator");

  const signed = await signIn(openCallOf(db, { ...times, ...from("192.0.2.1") }), {
    email,
    password,
  });

  expect(signed).toMatchObject({ second_factor_required: true });
  expect(signed).not.toHaveProperty("access_token");
});

test("a hash of another cost is made again at sign-in, by its owner only (security 28)", async ({
  db,
}) => {
  const family = await createFamily(db);
  const weak = await hash(password, { memoryCost: 1024, timeCost: 1, parallelism: 1 });
  await saveUser(db, family.id, { passwordHash: weak });
  const attempt = (typed: string) =>
    signIn(openCallOf(db, { ...times, ...from("192.0.2.1") }), {
      email: family.email,
      password: typed,
    });
  const kept = async () => (await findUserByEmail(db, family.email))?.passwordHash;

  await expect(attempt("faux")).rejects.toThrow("bad_credentials");
  expect(await kept()).toBe(weak);

  await attempt(password);
  expect(await kept()).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  await attempt(password);
});

test("fifty wrong passwords do not lock the owner out: another network, or the link, lets the owner in", async ({
  db,
}) => {
  const { email } = await createFamily(db);
  const chosen = "Chataigne-17-rouge";
  const attempt = (ip: string, typed: string) =>
    signIn(openCallOf(db, { ...times, ...from(ip) }), { email, password: typed });
  for (let tries = 0; tries < 50; tries++) {
    const ip = `203.0.113.${String(tries % 5)}`;
    await expect(attempt(ip, "faux")).rejects.toBeInstanceOf(RuleError);
  }
  for (let at = 0; at < 5; at++) {
    await expect(attempt(`203.0.113.${String(at)}`, password)).rejects.toThrow("too_many");
  }

  await askReset(openCallOf(db, { ...times, ip: "203.0.113.1" }), { email });
  const [mail] = await mailsTo(db, email);
  const token = tokenIn(mail);
  await resetPassword(openCallOf(db, times), { reset_password_token: token, new_password: chosen });

  expect(await attempt("198.51.100.7", chosen)).toHaveProperty("access_token");
});

test("a sign-up opens the account, normalises the phone, dates the consent and writes", async ({
  db,
}) => {
  const tokens = await signUp(openCallOf(db, { ...times, ip: "192.0.2.9" }), {
    ...newcomer,
    ...shownBefore(machineNow),
  });

  const user = await findUserByEmail(db, newcomer.email);
  expect(user).toMatchObject({
    role: "customer",
    phone: "+33612345678",
    phoneMarketingConsent: false,
    phoneMarketingConsentAt: now,
    emailConfirmedAt: null,
  });
  expect(tokens.role).toBe("customer");
  const [mail] = await mailsTo(db, newcomer.email);
  expect(mail?.body).toContain("Sophie");
  expect(await findPerson(db, user?.id ?? 0)).toMatchObject({ email: newcomer.email });
  expect(await billingDataOf(db, user?.id ?? 0)).toEqual({ address: null, birthDate: null });
});

test("an e-mail has one account, in whatever form its letters and its domain are typed (AUTH-003)", async ({
  db,
}) => {
  const typed = {
    composed: "zoé@préau.fr",
    apart: "zoe\u0301@pre\u0301au.fr",
    sent: "zoé@xn--prau-cpa.fr",
  };
  const another = "une autre phrase de passe";
  const open = (email: string, chosen = newcomer.password) => {
    const own = { email: emailSchema.parse(email), password: chosen };
    const body = { ...newcomer, ...own, ...shownBefore(machineNow) };
    return signUp(openCallOf(db, { ...times, ip: "192.0.2.9" }), body);
  };
  await open(typed.composed);
  const { id } = (await findUserByEmail(db, typed.sent)) ?? expect.fail();

  for (const email of Object.values(typed)) {
    await expect(open(email, another)).rejects.toMatchObject({ code: "api.signup.email_used" });
    const entered = await signIn(openCallOf(db, { ...times, ...from("192.0.2.1") }), {
      email,
      password: newcomer.password,
    });
    expect(entered).toMatchObject({ role: "customer" });
  }

  // A row from before domains were kept in ASCII.
  await saveUser(db, id, { email: typed.composed });
  for (const email of Object.values(typed)) {
    expect(await findUserByEmail(db, email)).toMatchObject({ id });
    await expect(open(email, another)).rejects.toMatchObject({ code: "api.signup.email_used" });
  }
  // What an address reader would cut off, or read in another way.
  for (const end of ["/x", "?x", "#x", ":443"])
    expect(await findUserByEmail(db, typed.composed + end)).toBeUndefined();
  expect(await findUserByEmail(db, "zoé@pr%C3%A9au.fr")).toBeUndefined();
  expect(emailSchema.safeParse("zoe@exemple.test。").success).toBe(false);
  // Its own address in the other form is not another person's.
  const before = { id, email: typed.composed };
  await db.transaction((tx) => changeUser(tx, before, { email: typed.sent }));
  expect(await findUserByEmail(db, typed.composed)).toMatchObject({ id, email: typed.sent });
});

test("an e-mail has one account", async ({ db }) => {
  await createFamily(db, { email: newcomer.email, createdAt: inDays(-1) });

  await expect(
    signUp(openCallOf(db, { ...times, ip: "192.0.2.9" }), {
      ...newcomer,
      ...shownBefore(machineNow),
    }),
  ).rejects.toMatchObject({
    kind: "conflict",
    extra: { errors: [{ field: "email", code: "api.signup.email_used" }] },
  });
});

test.for([
  ["06 12 34 56", "api.phone.too_short"],
  ["06 12 34 56 78 90", "api.phone.too_long"],
  ["00 12 34 56 78", "api.phone.too_short"],
] as const)(
  "the phone « %s » is refused at its field: %s",
  async ([phone_number, code], { db }) => {
    const typed = { ...newcomer, ...shownBefore(machineNow), phone: { phone_number } };

    await expect(
      signUp(openCallOf(db, { ...times, ip: "192.0.2.9" }), typed),
    ).rejects.toMatchObject({
      extra: { errors: [{ field: "phone.phone_number", code }] },
    });
  },
);
