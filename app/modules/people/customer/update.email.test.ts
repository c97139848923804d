import { expect } from "vitest";

import { meansFollower } from "#app/api/followers.server.ts";
import type { Db, Tx } from "#app/db/client.server.ts";
import { askReset } from "#app/modules/people/account/ask-reset.server.ts";
import { findUser, findUserByEmail } from "#app/modules/people/account/repository.server.ts";
import { resetPassword } from "#app/modules/people/account/reset-password.server.ts";
import { test } from "#tests/database/db.ts";
import { overtakenEverywhere } from "#tests/database/passing.ts";
import { createFamily, password } from "#tests/factories/account.ts";
import { mailsTo, tokenIn } from "#tests/gateways/mails.ts";
import { callOf, openCallOf } from "#tests/http/call.ts";
import { now } from "#tests/setup/time.ts";

import { updateCustomer } from "./update.server.ts";

const machineNow = new Date();
const times = { now, machineNow };
const requested = { ...times, ip: "192.0.2.7" };
const email = "autre@example.test";

type Family = Awaited<ReturnType<typeof createFamily>>;

const moveTo = (db: Db, { actor }: Family, to = email) =>
  updateCustomer(meansFollower)(callOf(db, actor, times), {
    email: to,
    current_password: password,
  });

const linksTo = async (db: Db, to: string) => {
  const sent = await mailsTo(db, to);
  const links = sent.filter(({ template }) => template === "password_reset");
  return links.map(tokenIn);
};

test("a link sent to the former address is worth nothing once the e-mail has changed, and confirms nothing", async ({
  db,
}) => {
  const family = await createFamily(db);
  await askReset(openCallOf(db, requested), { email: family.email });
  const [token = ""] = await linksTo(db, family.email);
  await moveTo(db, family);

  const choosing = resetPassword(openCallOf(db, times), {
    reset_password_token: token,
    new_password: "Chataigne-17-rouge",
  });

  await expect(choosing).rejects.toThrow("api.auth.reset_token_invalid");
  expect(await findUser(db, family.id)).toMatchObject({ email, emailConfirmedAt: null });
});

test("nor is one that was being sent while the e-mail changed", async ({ db }) => {
  await overtakenEverywhere(db, async (tx, slow) => {
    const family = await createFamily(tx);

    await askReset(
      openCallOf(
        slow(() => moveTo(tx, family)),
        requested,
      ),
      { email: family.email },
    );

    for (const token of await linksTo(tx, family.email)) {
      const choosing = resetPassword(openCallOf(tx, times), {
        reset_password_token: token,
        new_password: "Chataigne-17-rouge",
      });
      await choosing.catch(() => undefined);
    }
    const user = await findUser(tx, family.id);
    expect(user?.email === email && user.emailConfirmedAt !== null).toBe(false);
  });
});

test("an e-mail taken by another while it is written is refused at its field, as any other", async ({
  db,
}) => {
  const refused = { count: 0 };
  const scene = async (tx: Tx, slow: (passes: () => Promise<unknown>) => Db) => {
    const family = await createFamily(tx);
    const open = () => tx.transaction((own) => createFamily(own, { email }));

    const moving = moveTo(
      slow(() => open().catch(() => undefined)),
      family,
    );
    const refusal: unknown = await moving.catch((error: unknown) => error);

    const holder = await findUserByEmail(tx, email);
    if (holder?.id === family.id) return;
    refused.count += 1;
    expect(refusal).toMatchObject({
      kind: "conflict",
      extra: { errors: [{ field: "email", code: "api.signup.email_used" }] },
    });
  };
  await overtakenEverywhere(db, scene, { inside: true });
  expect(refused.count).toBeGreaterThanOrEqual(5);
});

test("three changes of e-mail an hour are enough: the fourth sends no mail", async ({ db }) => {
  const family = await createFamily(db);
  for (const name of ["un", "deux", "trois"]) await moveTo(db, family, `${name}@example.test`);

  await expect(moveTo(db, family, "quatre@example.test")).rejects.toMatchObject({
    kind: "too_many",
    code: "api.account.email_too_many",
  });

  expect(await mailsTo(db, "quatre@example.test")).toEqual([]);
  expect((await findUser(db, family.id))?.email).toBe("trois@example.test");
  const anHourLater = { now, machineNow: new Date(machineNow.getTime() + 3_600_000) };
  const later = { email: "quatre@example.test", current_password: password };
  await updateCustomer(meansFollower)(callOf(db, family.actor, anHourLater), later);
  expect(await mailsTo(db, "quatre@example.test")).toHaveLength(1);
});
